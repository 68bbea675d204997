import type { ScreenLink } from '#kit/contract/keys.ts'
import { registry } from './slots.ts'

/** What histories say of an action of the audit: its sentence, or that with what differs from the usual. */
export type AuditWords =
  | string
  | Readonly<{
      text: string
      /** The sentence as the actor reads it, where it differs. */
      as_act?: string
      /** Why the history of the person concerned does not list it: it lists every other action about a person. */
      unlisted?: string
      /** Followed by the names of the fields that were changed. */
      names_fields?: true
      /** Something was looked at, and nothing changed: told to the person concerned under Privacy. */
      reads?: true
    }>

type DomainWords = Readonly<{ words: Readonly<Record<string, AuditWords>>; own_screen: ScreenLink | null }>
const wordings = registry<DomainWords>('words of the audit')

/** Declares the words of a domain's actions; its keys are those that the domain may write. */
export const wordsOfAudit = <const Words extends Readonly<Record<string, AuditWords>>>(words: Words): Words => words

/** Adds the words of a domain's actions, with the screen on which employees see what came of their own. */
export const addAuditWords = (
  domain: string,
  words: Readonly<Record<string, AuditWords>>,
  own_screen: ScreenLink | null,
): void => wordings.add(domain, { words, own_screen })

export type ReadWords = Readonly<{
  text: string
  act: string
  unlisted: string | null
  names_fields: boolean
  reads: boolean
  own_screen: ScreenLink | null
}>

const read = (words: AuditWords, own_screen: ScreenLink | null): ReadWords => {
  const { text, as_act, unlisted, names_fields, reads }: Exclude<AuditWords, string> =
    typeof words === 'string' ? { text: words } : words
  return {
    text,
    act: as_act ?? text,
    unlisted: unlisted ?? null,
    names_fields: names_fields ?? false,
    reads: reads ?? false,
    own_screen,
  }
}

/** The words of every action, by its key. */
export const auditWords: () => ReadonlyMap<string, ReadWords> = wordings.made(
  (all) =>
    new Map(
      all.flatMap(([, { words, own_screen }]) =>
        Object.entries(words).map(([action, one]): [string, ReadWords] => [action, read(one, own_screen)]),
      ),
    ),
)
