import { SegmentedControl } from '@mantine/core'

export type View = 'cards' | 'table'

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
] as const satisfies readonly { value: View; label: string }[]

/** People as cards or as a table. */
export const ViewSwitch = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <SegmentedControl<View> aria-label="Show as" data={[...VIEWS]} value={value} onChange={onChange} />
)
