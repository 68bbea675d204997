import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const WRITERS = { admin: [0, 1, 2, 3, 4], user: { all: USER_NUMBERS } } as const
const KEEPERS = { admin: [0, 1, 2, 4] } as const

/** Employees have their keys for all: the audience of each topic decides what they see. */
export const hashbookPermissions = permissions({
  'hashbook.read': { label: 'Read the hashbook', admin: [0, 1, 2, 3, 4, 5], user: { all: USER_NUMBERS } },
  'hashbook.comment': { label: 'Comment in the hashbook', ...WRITERS },
  'hashbook.write': { label: 'Write in the hashbook', ...WRITERS },
  'hashbook.topics.write': { label: 'Add and change topics of the hashbook', ...WRITERS },
  'hashbook.moderate': { label: 'Keep order in the hashbook', help: 'Also drafts and texts of others.', ...KEEPERS },
  'hashbook.lock': { label: 'Lock topics of the hashbook', ...KEEPERS },
  'hashbook.must_read': { label: 'Ask for pages to be read', admin: [0, 1, 2, 3, 4] },
})
