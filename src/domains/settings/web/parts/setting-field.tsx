import { Button } from '@mantine/core'
import { useState } from 'react'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { Select, Switch } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { Password } from '#kit/web/form/password-field.tsx'
import { NumberField, TextArea, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import type { SettingItem } from '../../contract/settings.models.ts'
import { presentText } from '../value-text.ts'
import { LogoField, LogoPicture } from './logo-field.tsx'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'
import styles from './settings.module.css'

export type SettingFieldProps = Readonly<{
  item: SettingItem
  /** As typed, or as it is set. */
  value: unknown
  onChange: (value: unknown) => void
}>

const settingFieldId = (key: string): string => `setting-${key.replaceAll('.', '-')}`

/** The field of one setting, by its type. */
export const SettingField = (props: SettingFieldProps) => {
  const { item, value } = props
  const texts = {
    name: item.key,
    id: settingFieldId(item.key),
    label: item.label,
    help: item.help || undefined,
    isOptional: false,
  }
  const field = <Value,>(): FieldProps<Value> & typeof texts => ({
    ...texts,
    value: unsafeCast<Value>(value),
    onChange: (next) => props.onChange(next ?? ''),
  })
  switch (item.type) {
    case 'number':
      return <NumberField {...field<number>()} {...(item.limits.unit ? { unit: item.limits.unit } : {})} />
    case 'flag':
      return <Switch {...field<boolean>()} />
    case 'choice':
      return <Select {...field<string>()} options={item.limits.choices ?? []} />
    case 'month':
      return (
        <Select
          {...texts}
          options={item.limits.choices ?? []}
          value={String(value)}
          onChange={(month) => month && props.onChange(Number(month))}
        />
      )
    case 'time_zone':
      return <Select {...field<string>()} options={ZONE_OPTIONS} />
    case 'time':
      return <TimeField {...field<string>()} />
    case 'secret':
      return <SecretField {...props} />
    case 'file':
      return <LogoField {...props} />
    case 'email':
      return <TextField {...field<string>()} type="email" />
    case 'address':
      return <TextField {...field<string>()} type="url" />
    case 'text':
      return <TextArea {...field<string>()} />
    case 'line':
      return <TextField {...field<string>()} />
  }
}

/** The value of a setting that cannot be changed here or by this person. */
export const SettingText = ({ item }: { item: SettingItem }) => (
  <div className={styles.item}>
    <span className={styles.label}>{item.label}</span>
    {item.type === 'file' && typeof item.value === 'number' ? (
      <LogoPicture file_id={item.value} />
    ) : (
      <p className={styles.value}>{presentText(item)}</p>
    )}
    {item.help && <span className="m-dim m-small">{item.help}</span>}
  </div>
)

/** Shows that a secret is set, and takes another; never shows it. */
const SecretField = ({ item, value, onChange }: SettingFieldProps) => {
  const [isOpen, setOpen] = useState(false)
  const id = settingFieldId(item.key)
  if (isOpen || value)
    return (
      <Password
        name={item.key}
        id={id}
        label={item.label}
        help="Leave empty to keep the current one."
        isOptional={false}
        isFirst
        value={unsafeCast<string>(value)}
        onChange={(typed) => onChange(typed ?? '')}
      />
    )
  return (
    <div className={styles.item}>
      <span id={`${id}-label`} className={styles.label}>
        {item.label}
      </span>
      <div className={styles.marks}>
        <span className="m-dim">{presentText(item)}</span>
        <Button variant="default" size="compact-sm" aria-describedby={`${id}-label`} onClick={() => setOpen(true)}>
          {item.set ? 'Replace' : 'Set'}
        </Button>
      </div>
    </div>
  )
}
