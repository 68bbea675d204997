import type { ScreenLink } from '#kit/contract/keys.ts'
import { entries, type Filling, registry } from './slots.ts'

/** The text of histories for an action of the audit: its sentence, or the sentence with its exceptions. */
export type AuditWords =
  | string
  | Readonly<{
      text: string
      /** The sentence as the actor reads it, where it differs. */
      as_act?: string
      /** The reason for which the history of the person concerned does not list it, as it lists every other action. */
      unlisted?: string
      /** Followed by the names of the fields that were changed. */
      names_fields?: true
      /** Data was read and nothing changed: listed for the person concerned under Privacy. */
      reads?: true
      /** The reason for which no other program is notified of it, as of every other change. */
      internal?: string
    }>

type DomainLabels = Readonly<{ labels: Readonly<Record<string, AuditWords>>; own_screen: ScreenLink | null }>
const wordings = registry<DomainLabels>('words of the audit')

/** Declares the texts of a domain's actions; its keys are the actions that the domain may write. */
export const labelsOfAudit = <const Labels extends Readonly<Record<string, AuditWords>>>(labels: Labels): Labels =>
  labels

/** The texts of a domain's actions, with the screen on which employees see the result of their actions. */
export const labelsOfDomain = (
  domain: string,
  labels: Readonly<Record<string, AuditWords>>,
  own_screen: ScreenLink | null,
): Filling => entries(wordings, { [domain]: { labels, own_screen } })

export type ReadLabels = Readonly<{
  text: string
  act: string
  unlisted: string | null
  names_fields: boolean
  reads: boolean
  internal: string | null
  own_screen: ScreenLink | null
}>

const read = (labels: AuditWords, own_screen: ScreenLink | null): ReadLabels => {
  const { text, as_act, unlisted, names_fields, reads, internal }: Exclude<AuditWords, string> =
    typeof labels === 'string' ? { text: labels } : labels
  return {
    text,
    act: as_act ?? text,
    unlisted: unlisted ?? null,
    names_fields: names_fields ?? false,
    reads: reads ?? false,
    internal: internal ?? (reads ? 'nothing was changed' : null),
    own_screen,
  }
}

/** The texts of every action, by its key. */
export const auditWords: () => ReadonlyMap<string, ReadLabels> = wordings.made(
  (all) =>
    new Map(
      all.flatMap(([, { labels, own_screen }]) =>
        Object.entries(labels).map(([action, one]): [string, ReadLabels] => [action, read(one, own_screen)]),
      ),
    ),
)
