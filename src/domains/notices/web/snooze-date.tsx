import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateInput } from '#kit/web/dates/date-input.tsx'
import { addDays, dateTime, today } from '#kit/web/format/dates.ts'
import { instantAt } from '#kit/web/format/zone-times.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import styles from './inbox.module.css'

const MOST_DAYS = 30

type Props = Readonly<{
  is_open: boolean
  onClose: () => void
  onChoose: (snoozed_until: string, words: string) => void
}>

/** Asks for the day and time at which a row is to come back. */
export const SnoozeDate = ({ is_open, onClose, onChoose }: Props) => (
  <Modal opened={is_open} onClose={onClose} title="Snooze until" closeButtonProps={{ 'aria-label': 'Close' }}>
    {is_open && <Ask onClose={onClose} onChoose={onChoose} />}
  </Modal>
)

const Ask = ({ onClose, onChoose }: Omit<Props, 'is_open'>) => {
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
      className={styles.ask}
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
          max={addDays(today(), MOST_DAYS)}
          value={date}
          onChange={(day) => setDate(day ?? '')}
        />
        <TextInput type="time" label="Time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
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
