import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.custom.CustomAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.facet.DrillDownQuery;
import org.apache.lucene.facet.DrillSideways;
import org.apache.lucene.facet.Facets;
import org.apache.lucene.facet.FacetsCollector;
import org.apache.lucene.facet.FacetsConfig;
import org.apache.lucene.facet.sortedset.DefaultSortedSetDocValuesReaderState;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetCounts;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesFacetField;
import org.apache.lucene.facet.sortedset.SortedSetDocValuesReaderState;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.MMapDirectory;

/**
 * Lucene with the documents and queries of the index bench. One text field, one ordinal column for all facets, one merged segment, memory-mapped.
 *
 * First line: facet fields, then number fields. `index` reads documents from stdin, `search` reads queries and prints for each: total, CPU
 * nanoseconds, elapsed nanoseconds. Fields of a line are separated by tabs, values by U+001F.
 */
public final class LuceneBench {
  private static final String[] RANGES = {"filesize", "imp_date", "pixel_x"};
  private static final int MAX_VALUES = 100;
  private static final int BUCKETS = 24;

  private final Path folder;
  private final BufferedReader input;
  private final String[] facetFields;
  private final String[] numberFields;
  private final FacetsConfig config = new FacetsConfig();

  private LuceneBench(Path folder) throws IOException {
    this.folder = folder;
    input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
    String[] fields = input.readLine().split("\t");
    facetFields = fields[0].split("\u001f");
    numberFields = fields[1].split("\u001f");
    for (String field : facetFields) config.setMultiValued(field, true);
  }

  public static void main(String[] args) throws Exception {
    LuceneBench bench = new LuceneBench(Path.of(args[1]));
    if (args[0].equals("index")) bench.index();
    else bench.search();
  }

  private static String[] values(String text) {
    return text.isEmpty() ? new String[0] : text.split("\u001f");
  }

  private void index() throws IOException {
    Analyzer analyzer = CustomAnalyzer.builder().withTokenizer("standard").addTokenFilter("lowercase").addTokenFilter("asciifolding").build();
    IndexWriterConfig options = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(256);
    try (MMapDirectory directory = new MMapDirectory(folder); IndexWriter writer = new IndexWriter(directory, options)) {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        String[] cells = line.split("\t", -1);
        Document document = new Document();
        document.add(new StoredField("id", cells[0]));
        document.add(new TextField("text", cells[1], Field.Store.NO));
        for (String group : values(cells[2])) document.add(new StringField("view", group, Field.Store.NO));
        int cell = 3;
        for (String field : facetFields)
          for (String value : values(cells[cell++])) document.add(new SortedSetDocValuesFacetField(field, value));
        for (String field : numberFields) {
          String number = cells[cell++];
          if (number.isEmpty()) continue;
          document.add(new LongPoint(field, Long.parseLong(number)));
          document.add(new NumericDocValuesField(field, Long.parseLong(number)));
        }
        writer.addDocument(config.build(document));
      }
      writer.forceMerge(1);
    }
  }

  private void search() throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (MMapDirectory directory = new MMapDirectory(folder); DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      SortedSetDocValuesReaderState state = new DefaultSortedSetDocValuesReaderState(reader, config);
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        String[] cells = line.split("\t", -1);
        long started = System.nanoTime();
        long cpu = threads.getCurrentThreadCpuTime();
        long total = search(searcher, state, cells);
        output.println(total + "\t" + (threads.getCurrentThreadCpuTime() - cpu) + "\t" + (System.nanoTime() - started));
      }
    }
  }

  private static Query textQuery(String kind, String text) {
    if (kind.equals("all")) return new MatchAllDocsQuery();
    String[] words = text.split(" ");
    if (kind.equals("phrase")) return new PhraseQuery("text", words);
    if (words.length == 1) return wordQuery(kind, words[0]);
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (int i = 0; i < words.length; i++)
      all.add(wordQuery(i == words.length - 1 ? kind : "words", words[i]), BooleanClause.Occur.MUST);
    return all.build();
  }

  private static Query wordQuery(String kind, String word) {
    Term term = new Term("text", word);
    return kind.equals("prefix") ? new PrefixQuery(term) : new TermQuery(term);
  }

  private boolean isFacet(String field) {
    return Arrays.asList(facetFields).contains(field);
  }

  /** Cells: kind, text, sort field, start, rows, filters. A filter is `field=values`, `!field=values` or `field:low..high`. */
  private long search(IndexSearcher searcher, SortedSetDocValuesReaderState state, String[] cells) throws IOException {
    BooleanQuery.Builder base = new BooleanQuery.Builder();
    base.add(textQuery(cells[0], cells[1]), BooleanClause.Occur.MUST);
    base.add(new TermQuery(new Term("view", "everyone")), BooleanClause.Occur.FILTER);
    List<String> filters = new ArrayList<>();
    for (int i = 5; i < cells.length; i++) {
      if (cells[i].startsWith("!")) {
        String[] parts = cells[i].substring(1).split("=", 2);
        for (String value : values(parts[1]))
          base.add(new TermQuery(DrillDownQuery.term("$facets", parts[0], value)), BooleanClause.Occur.MUST_NOT);
      } else if (!cells[i].isEmpty()) filters.add(cells[i]);
    }
    DrillDownQuery query = new DrillDownQuery(config, base.build());
    for (String filter : filters) {
      String[] parts = filter.split("=", 2);
      if (parts.length == 2) {
        for (String value : values(parts[1])) query.add(parts[0], value);
      } else {
        String[] range = filter.split(":|\\.\\.");
        query.add(range[0], LongPoint.newRangeQuery(range[0], Long.parseLong(range[1]), Long.parseLong(range[2])));
      }
    }
    int end = Integer.parseInt(cells[3]) + Integer.parseInt(cells[4]);
    Sideways sideways = new Sideways(searcher, state);
    TopDocs hits =
        cells[2].equals("score")
            ? sideways.search(query, new TopScoreDocCollectorManager(end, Integer.MAX_VALUE)).collectorResult
            : sideways.search(
                    query,
                    new TopFieldCollectorManager(
                        new Sort(new SortField(cells[2], SortField.Type.LONG, true)), end, Integer.MAX_VALUE))
                .collectorResult;
    for (int i = Integer.parseInt(cells[3]); i < hits.scoreDocs.length; i++) {
      ScoreDoc hit = hits.scoreDocs[i];
      searcher.storedFields().document(hit.doc).get("id");
    }
    return hits.totalHits.value;
  }

  /** Counts all facets in the hits; those with a selection without it. */
  private final class Sideways extends DrillSideways {
    private Sideways(IndexSearcher searcher, SortedSetDocValuesReaderState state) {
      super(searcher, LuceneBench.this.config, state);
    }

    @Override
    protected Facets buildFacetsResult(FacetsCollector hits, FacetsCollector[] others, String[] dimensions) throws IOException {
      Map<String, FacetsCollector> byField = new HashMap<>();
      if (dimensions != null) for (int i = 0; i < dimensions.length; i++) byField.put(dimensions[i], others[i]);
      Facets counts = facets(hits);
      for (String field : facetFields) {
        FacetsCollector other = byField.get(field);
        (other == null ? counts : facets(other)).getTopChildren(MAX_VALUES, field);
      }
      for (String field : RANGES) summarise(byField.getOrDefault(field, hits), field);
      return counts;
    }

    private Facets facets(FacetsCollector collector) throws IOException {
      return new SortedSetDocValuesFacetCounts(state, collector);
    }
  }

  /** Bounds and histogram of a number field. */
  private static long[] summarise(FacetsCollector collector, String field) throws IOException {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    long[] numbers = new long[1024];
    int length = 0;
    for (FacetsCollector.MatchingDocs matching : collector.getMatchingDocs()) {
      NumericDocValues column = DocValues.getNumeric(matching.context.reader(), field);
      DocIdSetIterator docs = matching.bits.iterator();
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (!column.advanceExact(doc)) continue;
        long number = column.longValue();
        if (length == numbers.length) numbers = Arrays.copyOf(numbers, length * 2);
        numbers[length++] = number;
        min = Math.min(min, number);
        max = Math.max(max, number);
      }
    }
    long[] buckets = new long[BUCKETS];
    double scale = max > min ? (double) BUCKETS / (max - min) : 0;
    for (int i = 0; i < length; i++) buckets[Math.min(BUCKETS - 1, (int) ((numbers[i] - min) * scale))]++;
    return buckets;
  }
}
