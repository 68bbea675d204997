type Waiting<In, Out> = Readonly<{ input: In; resolve: (output: Out) => void; reject: (error: unknown) => void }>

const MOST_AT_ONCE = 200
const ROUNDS_UNDER_WAY = 2

/**
 * Joins single questions that come at the same time into one for many. A lonely question is not held back; under load
 * at most two rounds are under way, and what comes meanwhile goes with the next. `askAll` answers in order.
 */
export const batched = <In, Out>(
  askAll: (inputs: readonly In[]) => Promise<readonly Out[]>,
): ((input: In) => Promise<Out>) => {
  let waiting: Waiting<In, Out>[] = []
  let underWay = 0
  let isPlanned = false

  const round = async (): Promise<void> => {
    const batch = waiting.splice(0, MOST_AT_ONCE)
    underWay++
    try {
      const outputs = await askAll(batch.map(({ input }) => input))
      batch.forEach(({ resolve, reject }, index) => {
        const output = outputs[index]
        if (output === undefined) reject(new Error('A question of a round has no answer'))
        else resolve(output)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      underWay--
      plan()
    }
  }

  const plan = (): void => {
    if (isPlanned || waiting.length === 0 || underWay >= ROUNDS_UNDER_WAY) return
    isPlanned = true
    // After the sockets of this turn were read: they belong to the same round.
    setImmediate(() => {
      isPlanned = false
      void round()
    })
  }

  return (input) =>
    new Promise<Out>((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      plan()
    })
}
