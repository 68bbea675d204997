import { Button, Group } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import type { RequestFull } from '../../contract/requests.models.ts'
import { RequestDrawer } from '../parts/request-drawer.tsx'
import styles from '../parts/parts.module.css'
import { useOwnActions } from './use-own-actions.ts'

/** One of the own requests, with what can be done about it. */
export const OwnDetail = () => {
  const drawer = useDrawer('request')
  return (
    <RequestDrawer
      drawer={drawer}
      buttons={(request) => hasActions(request) && <Buttons request={request} onRemoved={drawer.close} />}
    />
  )
}

const hasActions = ({ can }: RequestFull): boolean => can.update || can.cancel || can.take_back || can.delete

const Buttons = ({ request, onRemoved }: { request: RequestFull; onRemoved: () => void }) => {
  const { change, isRunning, failure } = useOwnActions(onRemoved)
  return (
    <>
      <Refused failure={failure} />
      <Group gap="xs">
        {change(request).map(({ label, run, isDestructive }) => (
          <Button
            key={label}
            {...(isDestructive ? { variant: 'default', className: styles.destructive ?? '' } : {})}
            disabled={isRunning}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </Group>
    </>
  )
}
