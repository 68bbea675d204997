import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import { type BreakDraft, keyOf } from './rule-draft.ts'
import styles from './rules.module.css'

const MOST_KINDS = 8

type Props = Readonly<{ field: FieldProps<BreakDraft[]>; errors: Readonly<Record<string, string>> }>

/** The kinds of break. Those that were there keep their key, which punches name; a new one gets it from its name. */
export const BreakKindsField = ({ field, errors }: Props) => {
  const kinds = field.value ?? []
  const [known] = useState(() => kinds.map(({ key }) => key))
  const takenBeside = (at: number): string[] => [...known, ...kinds.filter((_, n) => n !== at).map(({ key }) => key)]
  const put = (at: number, part: Partial<BreakDraft>): void =>
    field.onChange(kinds.map((kind, index) => (index === at ? { ...kind, ...part } : kind)))
  const rename = (at: number, kind: BreakDraft, name: string): void =>
    put(at, { name, key: known.includes(kind.key) ? kind.key : keyOf(name, takenBeside(at)) })
  const add = (): void => {
    const key = keyOf('', takenBeside(kinds.length))
    field.onChange([...kinds, { key, name: '', paid: false, max_each_minutes: 30, max_day_minutes: 30 }])
  }
  return (
    <FieldSet field={field} label="Breaks">
      {kinds.map((kind, at) => (
        <BreakKind
          // The key of a new kind changes with its name; the place of a row stays while it is typed.
          key={`${at} of ${kinds.length}`}
          kind={kind}
          at={at}
          id={field.id}
          errors={errors}
          put={(part) => put(at, part)}
          rename={(name) => rename(at, kind, name)}
          onRemove={kinds.length > 1 ? () => field.onChange(kinds.filter((_, index) => index !== at)) : null}
        />
      ))}
      {kinds.length < MOST_KINDS && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={add}
          >
            Add a break
          </Button>
        </div>
      )}
    </FieldSet>
  )
}

type KindProps = Readonly<{
  kind: BreakDraft
  at: number
  id: string
  errors: Readonly<Record<string, string>>
  put: (part: Partial<BreakDraft>) => void
  rename: (name: string) => void
  onRemove: (() => void) | null
}>

const BreakKind = ({ kind, at, id, errors, put, rename, onRemove }: KindProps) => {
  const fieldAt = (name: string) => ({
    name: `break_kinds.${at}.${name}`,
    id: `${id}-${at}-${name}`,
    error: errors[`break_kinds.${at}.${name}`],
    isOptional: false,
  })
  return (
    <div className={styles.kind} role="group" aria-label={kind.name || `Break ${at + 1}`}>
      <TextField
        {...fieldAt('name')}
        label="Name"
        error={fieldAt('name').error ?? fieldAt('key').error}
        value={kind.name}
        onChange={(name) => rename(name ?? '')}
      />
      <NumberField
        {...fieldAt('max_each_minutes')}
        label="Longest each"
        unit="min"
        value={kind.max_each_minutes}
        onChange={(minutes) => put({ max_each_minutes: minutes ?? Number.NaN })}
      />
      <NumberField
        {...fieldAt('max_day_minutes')}
        label="Most a day"
        unit="min"
        value={kind.max_day_minutes}
        onChange={(minutes) => put({ max_day_minutes: minutes ?? Number.NaN })}
      />
      <Switch {...fieldAt('paid')} label="Paid" value={kind.paid} onChange={(paid) => put({ paid: paid ?? false })} />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove ${kind.name || `break ${at + 1}`}`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
