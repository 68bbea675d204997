import { z } from 'zod'
import { id, line, text } from '#kit/contract/fields.ts'
import { field, record, references } from '#kit/contract/record.ts'

export const audience = z.enum(['everyone', 'limited'])
const editPolicy = z.enum(['authors', 'audience'])

/** A topic of the hashbook. Its owner and deputy may be administrators, who are known by another id than employees. */
export const topicRecord = record('hashbook_topics', {
  title: field(line(120, 3), { label: 'Title' }),
  description: field(text(500), { label: 'Description', lines: 2, isOptional: true }),
  audience: field(audience, {
    label: 'Who reads it',
    noun: 'audience',
    options: { everyone: 'Everyone', limited: 'Some departments or teams' },
  }),
  departments: references(z.array(id).max(200), { label: 'Departments', input: 'departments', isOptional: true }),
  teams: references(z.array(id).max(500), { label: 'Teams', input: 'teams', isOptional: true }),
  edit_policy: field(editPolicy, {
    label: 'Who writes',
    noun: 'rule who writes',
    isOptional: true,
    options: { authors: 'Authors, and the owner publishes', audience: 'All who can read it' },
  }),
  review_every_months: field(z.int().min(1).max(24).nullable(), {
    label: 'Review every',
    noun: 'time between reviews',
    help: 'The owner of a page is told when it is due. Leave empty for no reviews.',
    unit: 'months',
    isOptional: true,
  }),
  position: field(z.int().min(0).max(100_000), { label: 'Position', isOptional: true }),
})
