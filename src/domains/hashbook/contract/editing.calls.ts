import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, instant, textId } from '#kit/contract/fields.ts'
import { person } from './hashbook.models.ts'

const editor = z.strictObject({ ...person.shape, photo_version: z.int().nullable(), since: instant })
export type PageEditorShown = z.output<typeof editor>

/** Others who have the editor of the page open, the first who opened it first. */
const data = z.array(editor)

export const listEditors = call({
  id: 'hashbook.editors',
  route: 'GET /api/discussion_editing/:id',
  permission: 'hashbook.write',
  summary: 'Who else has the editor of a page open, for those who may write it.',
  params: z.strictObject({ id: textId }),
  data,
})

export const announceEditing = call({
  id: 'hashbook.editing',
  route: 'POST /api/discussion_editing',
  permission: 'hashbook.write',
  summary:
    'Notes for a minute that the actor has the editor of a page open, or that it is closed, and returns who else has.',
  background: true,
  acting: false,
  body: z.strictObject({ id, is_open: z.boolean() }),
  data,
})

export const editingCalls = { listEditors, announceEditing }

/** The editor announces itself so often; it counts for a little more than twice that. */
export const ANNOUNCE_SECONDS = 25
export const COUNTS_SECONDS = 60
