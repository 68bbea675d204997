import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { STATUS_SIGNS } from './words.ts'

/** The status of a request: a colour and a word. */
export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => <StatusBadge {...STATUS_SIGNS[status]} />
