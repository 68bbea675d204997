import type { z } from 'zod'

type Values<Body, Choice extends keyof Body> = readonly NonNullable<Body[Choice]>[]

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/**
 * Returns a rule for bodies whose fields depend on the choice in one of them: each field with the choices that take it.
 * With another choice it is refused by its name, because its value would be stored nowhere. A switch may be `false`
 * anywhere. `otherwise` is the choice that is meant where the body has none.
 */
export const onlyWith =
  <Body extends object, Choice extends keyof Body & string>(
    choice: Choice,
    fields: Readonly<{ [Field in keyof NoInfer<Body>]?: Values<NoInfer<Body>, Choice> }>,
    otherwise?: NonNullable<NoInfer<Body>[Choice]>,
  ) =>
  (body: Body, context: Pick<z.core.$RefinementCtx<Body>, 'addIssue'>): void => {
    const chosen = body[choice] ?? otherwise
    if (chosen === undefined) return
    for (const [name, takenBy] of Object.entries<Values<Body, Choice> | undefined>(fields)) {
      const value: unknown = Reflect.get(body, name)
      if (value === false || !hasValue(value) || takenBy?.some((one) => one === chosen)) continue
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is not taken with “${String(chosen).replaceAll('_', ' ')}”`,
      })
    }
  }
