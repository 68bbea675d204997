import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Activity } from '../../contract/worksheets.models.ts'
import { NumberInput } from '../parts/number-input.tsx'
import { type FormData, lackOf, type StateLine } from './report-state.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{
  line: StateLine
  activity: Activity
  data: FormData
  isMissing: boolean
  isOnly: boolean
  is_disabled: boolean
  onChange: (part: Partial<StateLine>) => void
  onJob: () => void
  onSplit: () => void
  onRemove: () => void
}>

/** One entry: its activity, what it records, and what the time was for. */
export const LineRow = (props: Props) => {
  const { line, activity, isMissing, isOnly, is_disabled, onChange, onJob } = props
  const { name } = activity
  const lack = lackOf(activity, line)
  return (
    <li
      className={styles.line}
      data-missing={isMissing || lack !== null}
      aria-describedby={lack ? `lack-${line.key}` : undefined}
    >
      <span className={styles.name}>
        <button type="button" className={styles.link} onClick={onJob}>
          {name}
        </button>
        <span className="m-row">
          {activity.mandatory && <span className="m-dim m-small">Mandatory</span>}
          {line.source === 'fact' && <StatusBadge tone="elsewhere" word="From records" />}
        </span>
      </span>
      <Value {...props} />
      <NumberInput
        label={`Minutes of ${name}`}
        isTime
        value={line.minutes}
        is_disabled={is_disabled}
        onChange={(minutes) => onChange({ minutes })}
      />
      <Place {...props} />
      <TextInput
        className={styles.note ?? ''}
        aria-label={`${activity.unit === 'text' ? 'Text' : 'Note'} of ${name}`}
        placeholder={activity.unit === 'text' ? 'What there is to say' : undefined}
        maxLength={1000}
        disabled={is_disabled}
        value={line.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      {isOnly ? (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Another entry of ${name}`}
          disabled={is_disabled}
          onClick={props.onSplit}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Remove this entry of ${name}`}
          disabled={is_disabled}
          onClick={props.onRemove}
        >
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      )}
      {lack && (
        <p className={styles.lack} id={`lack-${line.key}`}>
          {lack}.
        </p>
      )}
    </li>
  )
}

const CHECKS = [
  { value: 'true', label: 'Done' },
  { value: 'false', label: 'Not done' },
]

const Value = ({ line, activity: { unit, name, expected_count }, is_disabled, onChange }: Props) => {
  if (unit === 'count')
    return (
      <NumberInput
        label={`Count of ${name}`}
        unit={expected_count === null ? '' : `of ${expected_count}`}
        value={line.count}
        is_disabled={is_disabled}
        onChange={(count) => onChange({ count })}
      />
    )
  if (unit === 'check')
    return (
      <Select
        aria-label={`Whether ${name} is done`}
        placeholder="Choose"
        data={CHECKS}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${name}` }}
        disabled={is_disabled}
        value={line.checked === null ? null : String(line.checked)}
        onChange={(text) => onChange({ checked: text === null ? null : text === 'true' })}
      />
    )
  return <span />
}

/** Project, client or task of an entry as one choice. */
const Place = ({ line, activity, data, is_disabled, onChange }: Props) => {
  const clients = new Map(data.projects.flatMap(({ client }) => (client ? [[client.id, client.name] as const] : [])))
  const options = [
    { group: 'Projects', items: data.projects.map(({ pr_id, name }) => ({ value: `p${pr_id}`, label: name })) },
    { group: 'Clients', items: [...clients].map(([id, name]) => ({ value: `c${id}`, label: name })) },
    {
      group: 'Tasks',
      items: tasksOf(data, line).map(({ id, key, title }) => ({ value: `t${id}`, label: `${key} ${title}` })),
    },
  ].filter(({ items }) => items.length > 0)
  if (options.length === 0) return <span />
  const choose = (text: string | null): void => {
    const id = text === null ? null : Number(text.slice(1))
    onChange({
      pr_id: text?.startsWith('p') ? id : null,
      client_id: text?.startsWith('c') ? id : null,
      task_id: text?.startsWith('t') ? id : null,
    })
  }
  return (
    <Select
      aria-label={`What ${activity.name} was for`}
      placeholder="Project or task"
      data={options}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear what ${activity.name} was for` }}
      disabled={is_disabled}
      value={valueOf(line)}
      onChange={choose}
    />
  )
}

const valueOf = ({ task_id, pr_id, client_id }: StateLine): string | null => {
  if (task_id !== null) return `t${task_id}`
  if (pr_id !== null) return `p${pr_id}`
  return client_id === null ? null : `c${client_id}`
}

/** The tasks of the recorded work, and the one of the entry. */
const tasksOf = ({ facts, period: { report } }: FormData, { task_id }: StateLine) => {
  const known = new Map(facts.tasks.map((task) => [task.id, task]))
  const own = report?.lines.find(({ task }) => task?.id === task_id)?.task
  return [...known.values(), ...(own && !known.has(own.id) ? [own] : [])]
}
