/** Names in braces of a refusal text are filled in when it is raised. */
type Slots<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
type Values<Text extends string> = [Slots<Text>] extends [never] ? [] : [values: Record<Slots<Text>, string | number>]

/** A business rule or a state forbids the change. Answered with HTTP 200, `status: false`, the message and the code. */
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

/**
 * The refusals of one domain, defined once with their wording. `refusal(name, values)` makes one to be thrown;
 * `texts` gives the full codes with their wording for the calls that may answer them.
 */
export const refusals = <const Domain extends string, const Texts extends RefusalTexts>(
  domain: Domain,
  texts: Texts,
) => ({
  texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${domain}.${name}`, text])),
  /** The named ones with their wordings, as a call declares them. */
  of: (...names: (keyof Texts & string)[]): RefusalTexts =>
    Object.fromEntries(names.map((name) => [`${domain}.${name}`, texts[name] ?? ''])),
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

/** What every domain's refusals offer. */
export type RefusalSet = Readonly<{
  named: (name: string, values: Readonly<Record<string, string | number>>) => Refusal
}>

/** Refusals that any call may answer. */
export const commonRefusals = refusals('common', {
  stale: 'Someone changed this in the meantime. Load the new version.',
})
export const refuseStale = (): Refusal => commonRefusals.refusal('stale')

/** A call marked `confirmed` came from a session whose owner has not given the password again of late. */
export const confirmRefusals = refusals('session', { confirm_required: 'Confirm your password to continue.' })
