import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import type { ExportFormat } from './exporter.ts'

type Props = Readonly<{
  /** Names the button: `Export` when left out. */
  label?: string
  /** What is saved. */
  what?: string
  onExport: (format: ExportFormat) => Promise<void>
}>

/** The button of a list that saves what is listed, as a workbook or as CSV. */
export const ExportMenu = ({ label = 'Export', what = 'Export all rows', onExport }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const run = async (format: ExportFormat): Promise<void> => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label} loading={isBusy}>
          <IconDownload size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{what}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />} onClick={() => void run('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />} onClick={() => void run('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
