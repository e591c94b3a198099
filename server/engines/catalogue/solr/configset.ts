import { createHash } from 'node:crypto'

/**
 * Schema of the collection. Solr does not analyse texts: `impact` holds each term and related key with its impact as term frequency, `words` the terms at
 * their positions, for phrases. Values of facets are JSON strings, which have no white space at their ends and no control characters.
 */
const schema = `<?xml version="1.0" encoding="UTF-8"?>
<schema name="vitrine" version="1.6">
  <uniqueKey>id</uniqueKey>
  <fieldType name="text" class="solr.StrField" docValues="true" stored="false"/>
  <fieldType name="long" class="solr.LongPointField" docValues="true" stored="false"/>
  <fieldType name="number" class="solr.DoublePointField" docValues="true" stored="false" sortMissingLast="true"/>
  <fieldType name="impact" class="solr.TextField" stored="false" omitNorms="true" omitPositions="true">
    <analyzer type="index">
      <tokenizer class="solr.WhitespaceTokenizerFactory"/>
      <filter class="solr.DelimitedTermFrequencyTokenFilterFactory"/>
    </analyzer>
    <analyzer type="query"><tokenizer class="solr.KeywordTokenizerFactory"/></analyzer>
  </fieldType>
  <fieldType name="words" class="solr.PreAnalyzedField" parserImpl="json" stored="false" omitNorms="true">
    <analyzer type="query"><tokenizer class="solr.WhitespaceTokenizerFactory"/></analyzer>
  </fieldType>
  <field name="id" type="text" required="true" stored="true"/>
  <field name="version" type="long" required="true" stored="true"/>
  <field name="_version_" type="long" indexed="false"/>
  <field name="_root_" type="text" docValues="false"/>
  <field name="kind" type="text"/>
  <field name="body" type="text" indexed="false" docValues="false" stored="true"/>
  <field name="place" type="long"/>
  <field name="view" type="text" multiValued="true"/>
  <field name="fields" type="text" multiValued="true"/>
  <field name="impact" type="impact"/>
  <field name="words" type="words"/>
  <dynamicField name="f_*" type="text" multiValued="true"/>
  <dynamicField name="n_*" type="number"/>
  <dynamicField name="d_*" type="long"/>
</schema>
`

/** Most edits for which Solr finds similar terms without a scan of all terms. With two, the first letter must be the same. */
export const maxTermEdits = 2
export const similarTermsName = (edits: number): string => `edits${edits}`

/** Finds terms of any asset, whatever their frequency. The default values of Solr would leave some out. */
const similarTermsOf = (edits: number) => `    <lst name="spellchecker">
      <str name="name">${similarTermsName(edits)}</str>
      <str name="classname">solr.DirectSolrSpellChecker</str>
      <str name="field">words</str>
      <float name="accuracy">0</float>
      <int name="maxEdits">${edits}</int>
      <int name="minPrefix">0</int>
      <int name="maxInspections">1</int>
      <int name="minQueryLength">1</int>
      <float name="maxQueryFrequency">1000000000</float>
    </lst>`

/** An older version of a document does not replace a newer one, regardless of the order in which nodes write. */
const config = `<?xml version="1.0" encoding="UTF-8"?>
<config>
  <luceneMatchVersion>9.0.0</luceneMatchVersion>
  <dataDir>\${solr.data.dir:}</dataDir>
  <schemaFactory class="ClassicIndexSchemaFactory"/>
  <updateHandler class="solr.DirectUpdateHandler2">
    <updateLog/>
    <autoCommit><maxTime>15000</maxTime><openSearcher>false</openSearcher></autoCommit>
  </updateHandler>
  <query><maxBooleanClauses>\${solr.max.booleanClauses:65536}</maxBooleanClauses></query>
  <requestHandler name="/select" class="solr.SearchHandler"><arr name="last-components"><str>spellcheck</str></arr></requestHandler>
  <searchComponent name="spellcheck" class="solr.SpellCheckComponent">
${[1, maxTermEdits].map(similarTermsOf).join('\n')}
  </searchComponent>
  <updateRequestProcessorChain name="vitrine" default="true">
    <processor class="solr.DocBasedVersionConstraintsProcessorFactory">
      <str name="versionField">version</str>
      <bool name="ignoreOldUpdates">true</bool>
    </processor>
    <processor class="solr.RunUpdateProcessorFactory"/>
  </updateRequestProcessorChain>
</config>
`

export const configFiles: Readonly<Record<string, string>> = { 'schema.xml': schema, 'solrconfig.xml': config }

/** Changes with the configuration. */
export const configFingerprint = createHash('sha256').update(JSON.stringify(configFiles)).digest('hex').slice(0, 12)
