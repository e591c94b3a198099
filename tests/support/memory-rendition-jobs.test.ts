import { describeRenditionJobs } from '../../server/ports/conformance/rendition-jobs.conformance.ts'
import { createMemoryRenditionJobs } from './memory-rendition-jobs.ts'

const create = async () => {
  const jobs = createMemoryRenditionJobs()
  return { jobs, other: jobs }
}

describeRenditionJobs('memory', create, 2000)
