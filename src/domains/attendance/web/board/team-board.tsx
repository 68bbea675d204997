import { ActionIcon, Button, Group } from '@mantine/core'
import { IconScreenShare } from '@tabler/icons-react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { useState } from 'react'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { BoardRow } from '../../contract/board.models.ts'
import { leadBoard } from '../../contract/timesheet.calls.ts'
import { GalleryDrawer } from '../screenshots/gallery-drawer.tsx'
import { LiveBoard } from './live-board.tsx'
import { PunchOutForm } from './punch-out-form.tsx'

/** The live board of the teams that a person leads. Who forgot to punch out is punched out here, with a reason. */
export const TeamBoard = () => {
  const { employee_id, has } = useActor()
  const here = useHere()
  const [chosen, choose] = useState<BoardRow | null>(null)
  const [shown, show] = useState<BoardRow['employee'] | null>(null)
  const close = (): void => choose(null)
  const isOpen = (row: BoardRow): boolean => row.state === 'working' || row.state === 'on_break'
  return (
    <>
      <LiveBoard
        call={leadBoard}
        actions={(row) =>
          row.employee.id !== employee_id && (
            <Group gap={4}>
              {has('screenshot.team.read') && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  title="Screens"
                  aria-label={`Screens of ${row.employee.name}`}
                  onClick={() => show(row.employee)}
                >
                  <IconScreenShare size={18} aria-hidden="true" />
                </ActionIcon>
              )}
              {row.force_id !== null && has('logout.read') ? (
                <GoLink
                  href={here({ tab: undefined, force: row.force_id })}
                  aria-label={`Settle the punch of ${row.employee.name}`}
                >
                  Settle
                </GoLink>
              ) : (
                isOpen(row) && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`Punch out ${row.employee.name}`}
                    onClick={() => choose(row)}
                  >
                    Punch out
                  </Button>
                )
              )}
            </Group>
          )
        }
      />
      <SideDrawer
        title={chosen ? `Punch out ${chosen.employee.name}` : 'Punch out'}
        is_open={chosen !== null}
        onClose={close}
      >
        {chosen && <PunchOutForm row={chosen} onDone={close} />}
      </SideDrawer>
      <GalleryDrawer person={shown} onClose={() => show(null)} />
    </>
  )
}
