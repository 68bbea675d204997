import { type AuditReaders, mayReadArea } from '#domains/records/server/index.ts'
import type { Actor } from '#kit/server/actor.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { EventArea } from '../../contract/webhooks.models.ts'

/** Returns true for an action of the audit that is an event: it changed something, and its domain does not call it internal. */
export const isEvent = (action: string): boolean => auditWords().get(action)?.internal === null

const areaOf = (action: string): string => action.split('.')[0] ?? ''

const LABELS: Readonly<Record<string, string>> = {
  attachments: 'Work files',
  integrations: 'Webhooks',
  records: 'Backups and retention',
  session: 'Sign-in',
  shell: 'Screens',
  worksheets: 'Work reports',
}
const labelOf = (area: string): string => LABELS[area] ?? area.charAt(0).toUpperCase() + area.slice(1)

/** Lists the areas that have events, with the types of each, and whether an actor may read some of them. */
export const listAreas = (readers: AuditReaders, actor: Actor): EventArea[] => {
  const types = [...auditWords()].filter(([action]) => isEvent(action))
  const areas = [...new Set(types.map(([action]) => areaOf(action)))]
  return areas
    .map((area) => ({
      area,
      label: labelOf(area),
      is_readable: mayReadArea(readers, actor, area),
      types: types.flatMap(([type, { text }]) => (areaOf(type) === area ? [{ type, text }] : [])),
    }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1))
}

/** Returns true if a webhook takes events of the area of an action; one without areas takes all. */
export const takes = ({ areas }: Readonly<{ areas: readonly string[] }>, action: string): boolean =>
  areas.length === 0 || areas.includes(areaOf(action))
