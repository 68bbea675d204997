import { Button } from '@mantine/core'
import { IconListCheck, IconMessage } from '@tabler/icons-react'
import type { Task } from '../../contract/tasks.models.ts'
import { mayAddSteps } from './task-steps.tsx'
import { AddFile } from './task-files.tsx'

/** A part without content that its button opens; a file is chosen at once. */
export type OpenedPart = 'steps' | 'comments'

export const hasComments = ({ comments, comments_cursor }: Task): boolean =>
  comments.length > 0 || comments_cursor !== null

type Props = Readonly<{ task: Task; opened: readonly OpenedPart[]; onOpen: (part: OpenedPart) => void }>

/** Has one line of buttons in place of the parts in which nothing is yet. */
export const AddParts = ({ task, opened, onOpen }: Props) => (
  <div className="m-row">
    {task.steps.length === 0 && mayAddSteps(task) && !opened.includes('steps') && (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconListCheck size={14} aria-hidden="true" />}
        onClick={() => onOpen('steps')}
      >
        Add step
      </Button>
    )}
    {task.files.length === 0 && <AddFile task={task} isShort />}
    {!hasComments(task) && task.can.comment && !opened.includes('comments') && (
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconMessage size={14} aria-hidden="true" />}
        onClick={() => onOpen('comments')}
      >
        Comment
      </Button>
    )}
  </div>
)
