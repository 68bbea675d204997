import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { STATUS_SIGNS } from './labels.ts'

/** The status of a request: a colour and a word. */
export const RequestStatusBadge = ({ status }: { status: RequestStatus }) => <StatusBadge {...STATUS_SIGNS[status]} />
