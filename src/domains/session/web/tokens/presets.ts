import type { Permission } from '#kit/contract/keys.ts'
import type { TokenKey } from '../../contract/tokens.models.ts'

type Preset = Readonly<{ label: string; keys: readonly Permission[] }>

const PRESETS: readonly Preset[] = [
  { label: 'Read only people', keys: ['people.read', 'organisation.read'] },
  { label: 'Payroll export', keys: ['payroll.read', 'people.read', 'organisation.read', 'records.export'] },
  { label: 'Attendance export', keys: ['attendance.read', 'people.read', 'organisation.read', 'records.export'] },
]

/** Returns the presets, each with those of its keys that the person has. */
export const presetsOf = (known: readonly TokenKey[]): readonly Readonly<{ label: string; keys: string[] }>[] => {
  const own = new Set(known.map(({ key }) => key))
  return PRESETS.map(({ label, keys }) => ({ label, keys: keys.filter((key) => own.has(key)) })).filter(
    ({ keys }) => keys.length > 1,
  )
}
