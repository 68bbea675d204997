import type { TaskRow } from '../../contract/tasks.models.ts'

/** Returns true for a task of a queue that the reader created: it is not offered to them. */
export const isOwnOffer = ({ offered_to, creator }: TaskRow, me: number): boolean =>
  offered_to === null && creator.role === 'User' && creator.id === me
