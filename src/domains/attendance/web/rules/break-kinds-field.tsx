import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import type { addPolicy } from '../../contract/policies.calls.ts'
import { keyOf } from './rule-draft.ts'
import styles from './rules.module.css'

const MAX_KINDS = 8

type Props = Readonly<{ form: Pick<Form<typeof addPolicy>, 'field' | 'control' | 'forgive'> }>

/** Edits the kinds of break. Existing ones retain their key, which punches name; a new one gets it from its name. */
export const BreakKindsField = ({ form }: Props) => {
  const field = form.field('break_kinds')
  const rows = useRows(form, 'break_kinds')
  const kinds = field.value ?? []
  const [known] = useState(() => kinds.map(({ key }) => key))
  const takenElsewhere = (at: number): string[] => [...known, ...kinds.filter((_, n) => n !== at).map(({ key }) => key)]
  const keyFor = (at: number, name: string): string => {
    const key = kinds[at]?.key ?? ''
    return known.includes(key) ? key : keyOf(name, takenElsewhere(at))
  }
  const add = (): void => {
    const key = keyOf('', takenElsewhere(kinds.length))
    rows.add({ key, name: '', paid: false, max_each_minutes: 30, max_day_minutes: 30 })
  }
  return (
    <FieldSet field={field} label="Kinds of break">
      <div className={styles.kinds}>
        <div className={styles.kindHead} aria-hidden="true">
          <span>Name</span>
          <span>Each, min</span>
          <span>A day, min</span>
          <span>Paid</span>
        </div>
        {rows.keys.map((row, at) => (
          <BreakKind
            key={row}
            field={form.field}
            at={at}
            keyFor={(name) => keyFor(at, name)}
            onRemove={rows.keys.length > 1 ? () => rows.remove(at) : null}
          />
        ))}
      </div>
      {rows.keys.length < MAX_KINDS && (
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
  field: Props['form']['field']
  at: number
  keyFor: (name: string) => string
  onRemove: (() => void) | null
}>

const BreakKind = ({ field, at, keyFor, onRemove }: KindProps) => {
  const name = field(`break_kinds.${at}.name`)
  const key = field(`break_kinds.${at}.key`)
  const each = field(`break_kinds.${at}.max_each_minutes`)
  const day = field(`break_kinds.${at}.max_day_minutes`)
  const rename = (typed: string | null | undefined): void => {
    name.onChange(typed ?? '')
    key.onChange(keyFor(typed ?? ''))
  }
  return (
    <div className={styles.kind} role="group" aria-label={name.value || `Break ${at + 1}`}>
      <TextField {...name} label="Name" error={name.error ?? key.error} onChange={rename} />
      <NumberField {...each} label="Longest each, in minutes" onChange={(to) => each.onChange(to ?? Number.NaN)} />
      <NumberField {...day} label="Most a day, in minutes" onChange={(to) => day.onChange(to ?? Number.NaN)} />
      <Switch {...field(`break_kinds.${at}.paid`)} label="Paid" />
      {onRemove && <RemoveRow label={`Remove ${name.value || `break ${at + 1}`}`} onRemove={onRemove} />}
    </div>
  )
}
