import { type RequestKind, requestKinds } from '#domains/requests/server/index.ts'
import { entries } from '#kit/server/slots.ts'
import { updateRequestState } from '../store/equipment-requests.ts'

/** The kind of request, and the code of its one type, by which people request equipment. */
export const EQUIPMENT = 'equipment'

const STATES = {
  approved: 'approved',
  rejected: 'rejected',
  returned: 'asked',
  withdrawn: 'withdrawn',
  cancelled: 'withdrawn',
} as const

const field = (
  name: string,
  label: string,
  type: 'text' | 'number',
  required = false,
): RequestKind['fields'][number] => ({
  name,
  label,
  type,
  required,
  help: '',
  options: [],
})

export const requestKindFilling = entries(requestKinds, {
  [EQUIPMENT]: {
    label: 'Equipment',
    isSystem: true,
    dates: 'none',
    units: ['none'],
    lane: null,
    fields: [
      field('category', 'Category', 'text', true),
      field('quantity', 'Quantity', 'number'),
      field('needed_by', 'Needed by', 'text'),
      field('replaces', 'Replaces', 'text'),
    ],
    decided: async (work, request, decision) => {
      if (request.source?.domain === 'inventory') await updateRequestState(work, request.source.id, STATES[decision])
    },
  },
})
