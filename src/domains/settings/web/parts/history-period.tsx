import { TextInput } from '@mantine/core'

type Period = Readonly<{ from?: string | undefined; until?: string | undefined }>
type Props = Period & Readonly<{ onChange: (period: Period) => void }>

/** From when until when, each left open where nothing is chosen. */
export const HistoryPeriod = ({ from, until, onChange }: Props) => (
  <>
    <TextInput
      type="date"
      aria-label="From"
      value={from ?? ''}
      max={until}
      onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
    />
    <TextInput
      type="date"
      aria-label="Until"
      value={until ?? ''}
      min={from}
      onChange={(event) => onChange({ until: event.currentTarget.value || undefined })}
    />
  </>
)
