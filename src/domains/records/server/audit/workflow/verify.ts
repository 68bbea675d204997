import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import type { Work } from '#kit/server/context.ts'
import type { BrokenRow } from '../../../contract/audit.models.ts'
import { followChains, type Link, findWrongEnds } from '../rules/chain.ts'
import * as store from '../store/verification.ts'

const NAME = 'records.verify_audit'

/** Starts a verification of everything, unless one runs. */
export const startVerification = async (work: Work): Promise<void> => start(work, 'whole')

const start = async (work: Work, kind: 'whole' | 'nightly'): Promise<void> => {
  const id = await store.beginVerification(work, kind)
  if (id !== null) await enqueue(work, NAME, { id })
}

/** The rows of one transaction, which takes a second or less. */
const PART = 20_000
/** More rows than are ever written in the minutes that a part leaves out. */
const MAX_TAIL_ROWS = 100_000
/**
 * The largest difference between the ids of a row and of the row before it. A row gets its id before it waits for its chain,
 * into which a change of thousands of rows may be written first.
 */
const MAX_ID_GAP = 100_000

type Step = Readonly<{ rows: number; isRound: boolean }>

/** Reads the next part of a walk; at its end also the rows of the last minutes, and the ends of chains. */
const step = async (work: Work, id: number, name: store.WalkName, max: number): Promise<Step> => {
  const { tx } = work
  const walk = await store.lockWalk(tx, name)
  const rows = await store.listPart(work, walk.after_row, max)
  const last = rows.at(-1)?.id ?? walk.after_row
  const starts = await store.listStarts(tx)
  const { ends, broken } = followChains(walk.links, rows, last - MAX_ID_GAP, starts)
  const found = [...changed(rows), ...broken]
  const isRound = rows.length < max
  const tail = isRound ? await store.listTail(tx, last, MAX_TAIL_ROWS) : null
  if (tail) {
    const rest = followChains(ends, tail.rows, Number.POSITIVE_INFINITY, starts)
    found.push(...changed(tail.rows), ...rest.broken, ...findWrongEnds(rest.ends, tail.ends, starts))
  }
  await store.updateBroken(tx, name === 'asked' ? 'asked' : 'month', found)
  if (isRound && name === 'month') await store.restartWalk(tx, name)
  else await store.updateWalk(tx, name, { after_row: last, links: ends })
  const read = rows.length + (tail?.rows.length ?? 0)
  await store.updateProgress(work, id, read)
  return { rows: read, isRound }
}

const changed = (rows: readonly (Link & Readonly<{ fault: string | null }>)[]): BrokenRow[] =>
  rows.flatMap(({ chain, id, fault }) => (fault === null ? [] : [{ chain, row_id: id, fault }]))

/**
 * Verifies the audit in parts and saves the position after each, so that an interrupted verification continues there. A
 * nightly one reads the rows added since the last, and a thirtieth of everything; one started by a person reads everything.
 * `size` is the number of rows of a part.
 */
export const verify = async (id: number, begin: BeginWork, size = PART): Promise<void> => {
  const running = await begin(({ tx }) => store.findRunning(tx, id))
  if (!running) return
  const next = (name: store.WalkName, max: number): Promise<Step> =>
    begin((work) => step(work, id, name, max), { isSnapshot: true })
  const whole = async (name: 'new' | 'asked'): Promise<void> => {
    while (!(await next(name, size)).isRound);
  }
  if (running.kind === 'whole') {
    await whole('asked')
    await begin(({ tx }) => store.updateBrokenOfMonth(tx))
  } else {
    await whole('new')
    for (let left = await leftOf(id, begin); left > 0;) {
      const { rows, isRound } = await next('month', Math.min(left, size))
      left = isRound ? 0 : left - rows
    }
  }
  await end(id, begin)
}

const leftOf = async (id: number, begin: BeginWork): Promise<number> => {
  const running = await begin(({ tx }) => store.findRunning(tx, id))
  return running ? running.rows_total - running.rows_checked : 0
}

const end = async (id: number, begin: BeginWork): Promise<void> => {
  let anchors = 0
  const wrong: BrokenRow[] = []
  for (let part = await begin(({ tx }) => store.checkAnchors(tx, null)); part.last !== null;) {
    anchors += part.count
    wrong.push(...part.broken)
    const after = part.last
    part = await begin(({ tx }) => store.checkAnchors(tx, after))
  }
  await begin(async (work) => {
    wrong.push(...(await store.checkCheckpoints(work.tx)))
    const broken = [...(await store.listBroken(work.tx)), ...wrong].slice(0, store.MAX_FAULTS)
    await store.endVerification(work, id, { broken, anchors, anchors_ok: wrong.length === 0 })
  })
}

const idOf = (payload: unknown): number | null =>
  typeof payload === 'object' && payload !== null && 'id' in payload && typeof payload.id === 'number'
    ? payload.id
    : null

export const auditJobs: readonly Job[] = [
  {
    name: NAME,
    minutes: 60,
    run: async (payload, begin) => {
      const id = idOf(payload)
      if (id !== null) await verify(id, begin)
    },
  },
  { name: 'records.anchor_audit', cron: '10 0 * * *', run: async (_payload, begin) => begin(store.insertAnchors) },
  {
    name: 'records.verify_nightly',
    cron: '20 0 * * *',
    run: async (_payload, begin) => begin((work) => start(work, 'nightly')),
  },
]
