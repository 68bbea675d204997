/** Names in braces of a refusal text are filled in when it is raised. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<Text extends string> = [Slots<Text>] extends [never] ? [] : [values: Record<Slots<Text>, string | number>]

/** A business rule or a state forbids the change. Sent as HTTP 200, `status: false`, with the message and the code. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

const fill = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values?.[name] ?? ''))

export type RefusalTexts = Readonly<Record<string, string>>
/** The message of a refusal, and the fields that it is about: the first one that the form has shows it. */
type DeclaredRefusal = Readonly<{ text: string; about: readonly string[] }>
export type DeclaredRefusals = Readonly<Record<string, DeclaredRefusal>>
/** As a call names them: one of another domain by its wording alone, where it is about no field. */
export type RefusalsOfCall = Readonly<Record<string, DeclaredRefusal | string>>

export const declared = (refusals: RefusalsOfCall): DeclaredRefusals =>
  Object.fromEntries(
    Object.entries(refusals).map(([code, one]) => [code, typeof one === 'string' ? { text: one, about: [] } : one]),
  )

type About<Texts> = Readonly<{ [Name in keyof Texts]?: readonly string[] }>

/**
 * The refusals of one domain, defined once with their wording. `refusal(name, values)` makes one to be thrown; `about`
 * names the fields of bodies that a refusal is plainly about, as `field-about.ts` finds them.
 */
export const refusals = <const Domain extends string, const Texts extends RefusalTexts>(
  domain: Domain,
  texts: Texts,
  about?: About<Texts>,
) => ({
  texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${domain}.${name}`, text])),
  /** The named ones with their wordings and fields, as a call declares them. */
  of: (...names: (keyof Texts & string)[]): DeclaredRefusals =>
    Object.fromEntries(
      names.map((name) => [`${domain}.${name}`, { text: texts[name] ?? '', about: about?.[name] ?? [] }]),
    ),
  code: <Name extends keyof Texts & string>(name: Name): `${Domain}.${Name}` => `${domain}.${name}`,
  refusal: <Name extends keyof Texts & string>(name: Name, ...[values]: Values<Texts[Name]>): Refusal =>
    new Refusal(`${domain}.${name}`, fill(texts[name] ?? '', values)),
  /** The same by a name that comes from a table, such as that of a workflow. */
  named: (name: string, values: Readonly<Record<string, string | number>>): Refusal => {
    const text = texts[name]
    if (text === undefined) throw new Error(`${domain} has no refusal ${name}`)
    return new Refusal(`${domain}.${name}`, fill(text, values))
  },
})

/** The refusals of a domain, with the ways to throw them. */
export type RefusalSet = Readonly<{
  named: (name: string, values: Readonly<Record<string, string | number>>) => Refusal
}>

/** Refusals that any call may return. */
export const commonRefusals = refusals('common', {
  stale: 'Someone changed this in the meantime. Load the new version.',
  merged_record: 'This record was merged into {name} ({number}). Use that one.',
})
export const refuseStale = (): Refusal => commonRefusals.refusal('stale')

/** A call marked `confirmed` came from a session whose owner has not given the password again of late. */
export const confirmRefusals = refusals('session', { confirm_required: 'Confirm your password to continue.' })
