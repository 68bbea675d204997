const CALLERS = 50

/** The same call by fifty callers. */
export const all = <Answer>(ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => ask(index)))

/** How many answers carry which code; `done` are those without one. */
export const codesOf = (answers: readonly { body: { code?: string } }[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, { body }) => {
    const code = body.code ?? 'done'
    return { ...counts, [code]: (counts[code] ?? 0) + 1 }
  }, {})
