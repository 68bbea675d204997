import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import type { Work } from '#kit/server/context.ts'
import type { BrokenRow } from '../../contract/audit.models.ts'
import * as store from './store/verification.ts'

const NAME = 'records.verify_audit'

/** Asks for a verification, unless one runs. */
export const startVerification = async (work: Work): Promise<void> => {
  const id = await store.beginVerification(work)
  if (id !== null) await enqueue(work, NAME, { id })
}

const MOST_NAMED = 100

/** Reads every row of the audit again, in pieces, and says what does not hold. */
export const verify = async (id: number, begin: BeginWork): Promise<void> => {
  const broken: BrokenRow[] = []
  let [rows, after]: [number, number | null] = [0, 0]
  while (after !== null) {
    const from: number = after
    const batch = await begin(async ({ tx }) => store.checkBatch(tx, from))
    rows += batch.rows
    broken.push(...batch.broken)
    after = batch.last
    if (after !== null) await begin(async ({ tx }) => store.noteProgress(tx, id, rows))
  }
  const links = await begin(async ({ tx }) => store.checkLinks(tx))
  const anchored = await begin(async ({ tx }) => store.checkAnchors(tx))
  broken.push(...links, ...anchored.broken)
  const { anchors } = anchored
  const anchors_ok = anchored.broken.length === 0
  await begin((work) =>
    store.endVerification(work, id, { rows, broken: broken.slice(0, MOST_NAMED), anchors, anchors_ok }),
  )
}

const idOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number'
    ? payload.id
    : null

export const auditJobs: readonly Job[] = [
  {
    name: NAME,
    run: async (payload, begin) => {
      const id = idOf(payload)
      if (id !== null) await verify(id, begin)
    },
  },
  { name: 'records.anchor_audit', cron: '10 0 * * *', run: async (_payload, begin) => begin(store.writeAnchors) },
  { name: 'records.verify_nightly', cron: '20 0 * * *', run: async (_payload, begin) => begin(startVerification) },
]
