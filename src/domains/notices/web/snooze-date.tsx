import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { TimeInput } from '#kit/web/dates/time-input.tsx'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { addDays, dateTime, today } from '#kit/web/format/dates.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import styles from './inbox.module.css'

const MAX_DAYS = 30

type Props = Readonly<{
  is_open: boolean
  onClose: () => void
  onChoose: (snoozed_until: string, endText: string) => void
}>

/** A dialog for the day and time at which a row comes back. */
export const SnoozeDate = ({ is_open, onClose, onChoose }: Props) => (
  <Modal opened={is_open} onClose={onClose} title="Snooze until" closeButtonProps={{ 'aria-label': 'Close' }}>
    {is_open && <DateForm onClose={onClose} onChoose={onChoose} />}
  </Modal>
)

const DateForm = ({ onClose, onChoose }: Omit<Props, 'is_open'>) => {
  const { time_zone } = useActor()
  const [date, setDate] = useState(addDays(today(), 1))
  const [time, setTime] = useState('09:00')
  const isWhole = date !== '' && time !== ''
  const choose = (): void => {
    const { instant } = instantAt(date, time, time_zone)
    onChoose(instant, `until ${dateTime(instant)}`)
  }
  return (
    <form
      className={styles.dateForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) choose()
      }}
    >
      <Group grow>
        <DateInput
          isStrict
          label="Day"
          data-autofocus
          min={today()}
          max={addDays(today(), MAX_DAYS)}
          value={date}
          onChange={(day) => setDate(day ?? '')}
        />
        <TimeInput label="Time" value={time} onChange={setTime} />
      </Group>
      <Group>
        <Button type="submit" disabled={!isWhole}>
          Snooze
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
