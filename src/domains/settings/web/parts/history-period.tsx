import { DayInput } from '#kit/web/filters/day-input.tsx'

type Period = Readonly<{ from?: string | undefined; until?: string | undefined }>
type Props = Period & Readonly<{ onChange: (period: Period) => void }>

/** From when until when, each left open where nothing is chosen. */
export const HistoryPeriod = ({ from, until, onChange }: Props) => (
  <>
    <DayInput
      aria-label="From"
      value={from ?? ''}
      max={until}
      onChange={(day) => onChange({ from: day })}
      onClear={() => onChange({ from: undefined })}
    />
    <DayInput
      aria-label="Until"
      value={until ?? ''}
      min={from}
      onChange={(day) => onChange({ until: day })}
      onClear={() => onChange({ until: undefined })}
    />
  </>
)
