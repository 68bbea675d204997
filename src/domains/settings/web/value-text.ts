import { number } from '#kit/web/format/numbers.ts'
import type { SettingItem } from '../contract/settings.models.ts'

type Kind = Pick<SettingItem, 'type' | 'limits'>

const textOf = ({ type, limits }: Kind, value: unknown): string => {
  if (type === 'flag') return value === true ? 'on' : 'off'
  if (type === 'file') return value === null ? '' : 'a picture'
  if (limits.choices) return limits.choices.find((choice) => choice.value === String(value))?.label ?? ''
  if (typeof value === 'number') return [number(value), limits.unit].filter(Boolean).join(' ')
  return typeof value === 'string' ? value : ''
}

/** A value of a setting as people read it. */
export const valueText = (kind: Kind, value: unknown): string => textOf(kind, value) || 'none'

/** Returns the present value of a setting; for a secret only that it is set. */
export const presentText = (item: SettingItem): string =>
  item.type === 'secret' ? (item.set ? 'Set' : 'Not set') : valueText(item, item.value)
