import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv, IconPencil, IconTableExport } from '@tabler/icons-react'
import { useState } from 'react'
import { LaterModal } from '../layout/later-dialogs.tsx'
import type { ExportFormat } from './exporter.ts'

type Props = Readonly<{
  /** Names the button: `Export` when left out. */
  label?: string
  /** The name of the saved data. */
  what?: string
  /** `purpose`: the use of the file, as the log of exports stores it. */
  onExport: (format: ExportFormat, purpose?: string) => Promise<void>
}>

/** The button of a list that saves what is listed, as a workbook or as CSV. */
export const ExportMenu = ({ label = 'Export', what = 'Export all rows', onExport }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const run = async (format: ExportFormat, purpose?: string): Promise<void> => {
    setDialogOpen(false)
    setBusy(true)
    await onExport(format, purpose)
    setBusy(false)
  }
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={label} loading={isBusy}>
            <IconTableExport size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{what}</Menu.Label>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            onClick={() => void run('xlsx')}
          >
            Excel (.xlsx)
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />} onClick={() => void run('csv')}>
            CSV
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setDialogOpen(true)}>
            Say what for …
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDialogOpen && (
        <PurposeDialog
          title={what}
          onClose={() => setDialogOpen(false)}
          onExport={(format, purpose) => void run(format, purpose)}
        />
      )}
    </>
  )
}

const LONGEST = 200

/** Requests the purpose of a file, which the log of exports stores with it. */
const PurposeDialog = ({
  title,
  onClose,
  onExport,
}: Readonly<{ title: string; onClose: () => void; onExport: (format: ExportFormat, purpose?: string) => void }>) => {
  const [text, setText] = useState('')
  const save = (format: ExportFormat): void => onExport(format, text.trim() || undefined)
  return (
    <LaterModal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <TextInput
        label="What is it for?"
        description="The log of exports keeps it with the file."
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
        mb="md"
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => save('csv')}>
          CSV
        </Button>
        <Button onClick={() => save('xlsx')}>Excel (.xlsx)</Button>
      </Group>
    </LaterModal>
  )
}
