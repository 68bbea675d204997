import type { Tx } from '../context.ts'

type Waiting<In, Out> = Readonly<{ input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }>

const MOST_AT_ONCE = 200
/** A round that takes longer than this blocks no other: it may be waiting on a connection that has fallen silent. */
const LATE_MS = 250

/**
 * Joins single queries that come at the same time into one for many. A lonely query does not wait; under load one round
 * is under way, and queries that come meanwhile go with the next. `queryAll` returns results in order. `restAfter` returns
 * the milliseconds that the next round waits after one that took so many; without it none does.
 */
export const batched = <In, Out>(
  queryAll: (inputs: readonly In[]) => Promise<readonly Out[]>,
  restAfter: (took: number) => number = () => 0,
): ((input: In) => Promise<Out>) => {
  let waiting: Waiting<In, Out>[] = []
  let isUnderWay = false
  let isPlanned = false

  const runBatch = async (batch: readonly Waiting<In, Out>[]): Promise<() => void> => {
    try {
      const outputs = await queryAll(batch.map(({ input }) => input))
      return () => resolveBatch(batch, outputs)
    } catch (error) {
      return () => batch.forEach(({ reject }) => reject(error))
    }
  }

  const round = async (): Promise<void> => {
    isUnderWay = true
    let isLate = false
    const late = setTimeout(() => {
      isLate = true
      isUnderWay = false
      plan()
    }, LATE_MS)
    const began = performance.now()
    const resolveAll = await runBatch(waiting.splice(0, MOST_AT_ONCE))
    clearTimeout(late)
    if (isLate) return resolveAll()
    const rest = restAfter(performance.now() - began)
    if (rest > 0) {
      setTimeout(() => {
        isUnderWay = false
        plan()
      }, rest)
      return resolveAll()
    }
    isUnderWay = false
    if (waiting.length === 0) return resolveAll()
    // The next round leaves first: while it is under way, there is time for what its results start.
    void round()
    setImmediate(resolveAll)
  }

  const plan = (): void => {
    if (isPlanned || isUnderWay) return
    isPlanned = true
    // After the sockets of this turn were read: they belong to the same round.
    setImmediate(() => {
      isPlanned = false
      if (waiting.length > 0 && !isUnderWay) void round()
    })
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      plan()
    })
}

const resolveBatch = <In, Out>(batch: readonly Waiting<In, Out>[], outputs: readonly Out[]): void =>
  batch.forEach(({ resolve, reject }, index) => {
    const output = outputs[index]
    if (output === undefined) reject(new Error('A question of a round has no answer'))
    else resolve(output)
  })

/**
 * Does the same for queries of the database: one statement for all that arrive together. Each database has its own rounds.
 * Never call it within a transaction: the rounds take their own connections, and would wait for yours.
 */
export const batchedOn = <In, Out>(
  queryAll: (db: Tx, inputs: readonly In[]) => Promise<readonly Out[]>,
): ((db: Tx, input: In) => Promise<Out>) => {
  const rounds = new WeakMap<Tx, (input: In) => Promise<Out>>()
  return (db, input) => {
    const known = rounds.get(db)
    if (known) return known(input)
    const made = batched<In, Out>((inputs) => queryAll(db, inputs))
    rounds.set(db, made)
    return made(input)
  }
}
