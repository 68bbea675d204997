import { labelsOfAudit } from '#kit/server/audit-words.ts'

const DRAFT = 'a draft is read by its owner alone'
const about = (text: string) => ({ text, unlisted: 'it is about an activity, not about a person' })

export const worksheetAudit = labelsOfAudit({
  'activities.added': about('An activity was added'),
  'activities.updated': about('An activity was changed'),
  'activities.retired': about('An activity was retired'),
  'activities.deleted': about('An activity was deleted'),
  'activities.described': about('A job description was added'),
  'activities.rule_updated': about('A rule of work reports was changed'),
  'worksheets.saved': { text: 'A work report was saved', unlisted: DRAFT, internal: DRAFT },
  'worksheets.submitted': 'A work report was submitted',
  'worksheets.accepted': 'A work report was accepted',
  'worksheets.auto_accepted': 'A work report was accepted by itself',
  'worksheets.returned': 'A work report was returned',
  'worksheets.allowed': 'A late work report was allowed',
  'worksheets.excused': 'A work report was excused',
  'worksheets.entry_updated': 'An entry of a work report was changed',
  'worksheets.entry_deleted': 'An entry of a work report was deleted',
  'worksheets.reminded': { text: 'People were reminded of work reports', unlisted: 'a reminder changes no record' },
  'worksheets.blocker_updated': 'A blocker was changed',
  'attachments.added': 'A work file was added',
  'attachments.updated': 'A work file was changed',
  'attachments.deleted': 'A work file was deleted',
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof worksheetAudit, true> {}
}
