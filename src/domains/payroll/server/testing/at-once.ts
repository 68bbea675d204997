const CALLERS = 50

/** The same call by fifty callers. */
export const all = <Result>(call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => call(index)))

/** Counts responses by code; `done` are those without one. */
export const codesOf = (responses: readonly { body: { code?: string } }[]): Record<string, number> =>
  responses.reduce<Record<string, number>>((counts, { body }) => {
    const code = body.code ?? 'done'
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})
