import { isRecord } from '#kit/contract/is-record.ts'
import type { Actor } from '#kit/server/actor.ts'
import { auditWords, type ReadWords } from '#kit/server/audit-words.ts'
import type { AuditChange, AuditRow, AuditVerb } from '../../contract/audit.models.ts'
import { mayReadField } from './readers.ts'
import { restorableFields } from './restore.ts'
import type { StoredAudit } from './store/audit.ts'
import { valueWords } from './value-words.ts'

const VERBS: readonly (readonly [AuditVerb, RegExp])[] = [
  ['export', /_exported$|\.exported$/],
  ['sign_in', /^session\./],
  ['create', /_(added|created|copied|drafted|imported|uploaded|invited)$|\.(added|created|sent|filed|punched_in)$/],
  ['delete', /_(deleted|removed|purged)$|\.(deleted|removed)$/],
  ['update', /_(updated|changed|edited|saved|set|moved|corrected)$|\.(updated|changed|edited|saved|moved|corrected)$/],
]

/** What kind of act an action is. What only looks is declared with its words; the rest shows in the name. */
const verbOf = (action: string, words: ReadWords | undefined): AuditVerb =>
  words?.reads ? 'read' : (VERBS.find(([, pattern]) => pattern.test(action))?.[0] ?? 'state')

/** The actions that are of one kind. */
export const actionsOf = (verb: AuditVerb): string[] =>
  [...auditWords()].flatMap(([action, words]) => (verbOf(action, words) === verb ? [action] : []))

/** The actions whose sentence has a text in it. */
export const actionsSaying = (q: string): string[] =>
  [...auditWords()].flatMap(([action, { text }]) => (text.toLowerCase().includes(q.toLowerCase()) ? [action] : []))

/** The actions that only look at something. */
export const readingActions = (): string[] => actionsOf('read')

// Said elsewhere, or no value of the row.
const LEFT_OUT = new Set(['id', 'version', 'updated_at', 'reason'])

const MOST_TEXT = 400
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  const text = valueWords(value)
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}

const changesOf = (actor: Actor, { action, before, after }: StoredAudit): AuditChange[] => {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [old, now] = [textOf(was[field]), textOf(is[field])]
    if (old === now || LEFT_OUT.has(field)) return []
    const is_hidden = !mayReadField(actor, action, field)
    return [{ field, before: is_hidden ? null : old, after: is_hidden ? null : now, is_hidden }]
  })
}

const list = new Intl.ListFormat('en-GB')

const sentenceOf = (row: StoredAudit, words: ReadWords | undefined, fields: readonly string[]): string => {
  const who = row.actor?.name ?? 'Muster'
  const as = row.on_behalf_of ? ` as ${row.on_behalf_of.name}` : ''
  const what = words?.text ?? row.action
  const named = words?.names_fields && fields.length > 0 ? `${what}: ${list.format(fields)}` : what
  const isOwn = row.subject === null || row.subject.name === (row.on_behalf_of?.name ?? row.actor?.name)
  return `${who}${as}: ${named}${isOwn ? '' : ` (${row.subject?.name ?? ''})`}`
}

/** A row as the actor reads it. */
export const presentAudit =
  (actor: Actor) =>
  (row: StoredAudit): AuditRow => {
    const words = auditWords().get(row.action)
    const { before: _before, after, erased_at, ...rest } = row
    const changes = changesOf(actor, row)
    const fields = changes.map(({ field }) => field.replaceAll('_', ' '))
    const reason = isRecord(after) && typeof after['reason'] === 'string' ? after['reason'] : null
    return {
      ...rest,
      verb: verbOf(row.action, words),
      sentence: sentenceOf(row, words, fields),
      changes,
      erased_at,
      reason,
      can: { restore: restorableFields(actor, row) },
    }
  }
