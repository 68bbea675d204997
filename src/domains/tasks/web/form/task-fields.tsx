import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import type { FormOf } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listTeams } from '#domains/organisation/contract/units.calls.ts'
import type { Task } from '../../contract/tasks.models.ts'
import { wholeTaskRecord } from '../../contract/tasks.records.ts'
import { ReceiverField } from '../people/receiver-field.tsx'
import { useProjects } from './use-projects.ts'
import type { Values } from './values.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import styles from '../parts/tasks.module.css'

type Person = Readonly<{ id: number; name: string }>
type PeopleFieldProps = Readonly<{
  id: string
  label: string
  /** The label of the button for one more: `Add watcher`. */
  add: string
  value: readonly (number | null)[]
  onChange: (value: (number | null)[]) => void
  /** Those who are there already, so that they can be named. */
  chosen: readonly Person[]
  most: number
  /** Each gets a task that is due on this date, or on none. */
  receivesBy?: string | null
}>

/** A list of people, each in a separate field. */
const PeopleField = ({ id, label, add, value, onChange, chosen, most, receivesBy }: PeopleFieldProps) => {
  const put = (at: number, one: number | null): void =>
    onChange(value.map((other, place) => (place === at ? one : other)))
  const fieldOf = (one: number | null, at: number) => ({
    name: `${id}.${at}`,
    id: `${id}-${at}`,
    label: `${label} ${at + 1}`,
    value: one,
    chosen: chosen.find((person) => person.id === one) ?? null,
    onChange: (next: number | null | undefined) => put(at, next ?? null),
    isOptional: false,
  })
  return (
    <div className={styles.steps} role="group" aria-label={label}>
      {value.map((one, at) => (
        <RemovableRow
          key={at}
          label={`Remove ${label.toLowerCase()} ${at + 1}`}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        >
          {receivesBy === undefined ? (
            <PersonField {...fieldOf(one, at)} forWork />
          ) : (
            <ReceiverField {...fieldOf(one, at)} due_date={receivesBy} />
          )}
        </RemovableRow>
      ))}
      {value.length < most && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...value, null])}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}

type Team = Readonly<{ id: number; name: string }>

/** The team into whose queue a task goes. */
const TeamField = ({ chosen, ...field }: FieldProps<number> & Readonly<{ chosen: Team | null }>) => {
  const { has } = useActor()
  const query = useCallQuery(listTeams, { query: {} }, { enabled: has('organisation.read'), background: true })
  const teams: readonly Team[] = query.data ?? (chosen ? [chosen] : [])
  if (teams.length === 0) return null
  return (
    <Select
      {...field}
      label="Or the queue of a team"
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      isOptional
    />
  )
}

const { fields } = wholeTaskRecord
/** Fields that may be empty. The values of the form, unlike a call, do not show it. */
const OPTIONAL = {
  description: { isOptional: true },
  start_date: { isOptional: true },
  due_date: { isOptional: true },
  estimate_minutes: { isOptional: true },
  remaining_minutes: { isOptional: true },
  priority: { isOptional: false },
}

type Props = Readonly<{
  form: FormOf<Values>
  task?: Task
  /** True if tasks can be assigned to others here; otherwise the task is for the reader. */
  canAssign: boolean
  /** To whom a new task is given at first. */
  person?: Person | undefined
}>

/** The fields of a task, the same for a new one and for a change. */
export const TaskFields = ({ form, task, canAssign, person }: Props) => {
  const { field, draft } = form
  const projects = useProjects()
  const isFree = task === undefined || task.state === 'draft' || task.state === 'declined'
  const known = task?.project ? [{ value: task.project.pr_id, label: task.project.name }] : []
  return (
    <>
      <Fields of={wholeTaskRecord} form={form} items={['title', 'description']} with={OPTIONAL} first="title" />
      {canAssign && isFree && <Receiver form={form} person={person} {...(task ? { task } : {})} />}
      <Fields
        of={wholeTaskRecord}
        form={form}
        items={[
          ['start_date', 'due_date'],
          ['estimate_minutes', ...(task ? ['remaining_minutes' as const] : []), 'priority'],
        ]}
        with={OPTIONAL}
      />
      {(projects.length > 0 || known.length > 0) && (
        <Select
          {...field('pr_id')}
          label={fields.project.label}
          options={[...known.filter(({ value }) => !projects.some((one) => one.value === value)), ...projects]}
          isOptional
        />
      )}
      <TextField {...field('labels')} label={fields.labels.label} help="Separated by commas." isOptional />
      {!task && <TextArea {...field('steps')} label="Steps" help="One in each line." rows={3} isOptional />}
      <TextField {...field('depends_on')} label="Waits for" help="Keys of other tasks, such as T-12." isOptional />
      {canAssign && (
        <>
          <PeopleField
            id="collaborators"
            label="Collaborator"
            add="Add collaborator"
            value={draft.collaborator_ids ?? []}
            onChange={(ids) => field('collaborator_ids').onChange(ids)}
            chosen={task?.collaborators ?? []}
            most={10}
          />
          <PeopleField
            id="watchers"
            label="Watcher"
            add="Add watcher"
            value={draft.watcher_ids ?? []}
            onChange={(ids) => field('watcher_ids').onChange(ids)}
            chosen={task?.watchers ?? []}
            most={30}
          />
        </>
      )}
      {(canAssign || draft.needs_approval) && task?.state !== 'in_review' && (
        <>
          <Switch {...field('needs_approval')} label={fields.needs_approval.label} />
          {draft.needs_approval && (
            <PersonField
              {...field('reviewer_id')}
              label="Reviewer"
              help="You, or a lead of the team, when left out."
              isOptional
              chosen={task?.reviewer?.role === 'User' ? task.reviewer : null}
            />
          )}
        </>
      )}
    </>
  )
}

const Receiver = ({ form: { field, draft }, task, person }: Pick<Props, 'form' | 'task' | 'person'>) => {
  const { area } = useActor()
  return (
    <>
      <ReceiverField
        {...field('assignee_id')}
        label="Person"
        task_id={task?.id}
        due_date={draft.due_date}
        isOptional
        chosen={task?.offered_to ?? person ?? null}
      />
      {!task && draft.assignee_id && (
        <PeopleField
          id="others"
          label="Also for"
          add="Add person"
          value={draft.other_ids ?? []}
          onChange={(ids) => field('other_ids').onChange(ids)}
          chosen={[]}
          most={99}
          receivesBy={draft.due_date ?? null}
        />
      )}
      {!draft.assignee_id && (area === 'admin' || draft.team_id) && (
        <TeamField {...field('team_id')} chosen={task?.team ?? null} />
      )}
      <Switch {...field('must_accept')} label={fields.must_accept.label} help="Otherwise it counts at once." />
    </>
  )
}
