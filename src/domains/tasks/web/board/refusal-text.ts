import type { TaskRow, TaskState } from '../../contract/tasks.models.ts'
import { STATE } from '../parts/labels.ts'

/** Returns the reason why a card of the board does not go into a column. */
export const refusalText = ({ key, state, needs_approval }: TaskRow, into: TaskState): string => {
  if (into === 'done' && needs_approval && state !== 'in_review') return `${key} needs approval before it is done.`
  if (into === 'in_review' && !needs_approval) return `${key} needs no approval.`
  if ((into === 'accepted' || into === 'declined') && state === 'offered')
    return `Only the person to whom ${key} is offered can answer.`
  return `You cannot move ${key} from ${STATE[state].word} to ${STATE[into].word}.`
}
