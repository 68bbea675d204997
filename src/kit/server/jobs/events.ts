import type { z } from 'zod'
import type { Work } from '../context.ts'
import { registry } from '../slots.ts'
import { type BeginWork, enqueue, type Job } from './jobs.ts'

/** Somebody who wants to hear of an event. It may hear of one twice, so what it does must be idempotent. */
export type Listener<Payload> = (payload: Payload, begin: BeginWork) => Promise<void>

/**
 * Something that happened in one domain and that others, above it, follow. It is written in the transaction of the
 * change and delivered after the commit, so nobody hears of what did not happen.
 */
export type DomainEvent<Payload> = Readonly<{
  publish: (work: Work, payload: Payload) => Promise<void>
  /** `listener` names who listens; a domain listens once. */
  on: (listener: string, run: Listener<Payload>) => void
  job: Job
}>

export const domainEvent = <Schema extends z.ZodType>(name: string, schema: Schema): DomainEvent<z.output<Schema>> => {
  const listeners = registry<Listener<z.output<Schema>>>(`listeners of ${name}`)
  const jobName = `event.${name}`
  return {
    publish: (work, payload) => enqueue(work, jobName, { payload }),
    on: listeners.add,
    job: {
      name: jobName,
      run: async (input, begin) => {
        const wrapped: unknown =
          typeof input === 'object' && input !== null && 'payload' in input ? input.payload : input
        const payload = schema.parse(wrapped)
        for (const [, run] of listeners.all()) await run(payload, begin)
      },
    },
  }
}
