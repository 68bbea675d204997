import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { Page } from '#kit/web/layout/page.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ProjectDrawer } from '../projects/project-drawer.tsx'
import { ProjectList } from '../projects/project-list.tsx'
import { RoomDrawer } from '../projects/room-drawer.tsx'
import { StepDrawer } from '../projects/step-drawer.tsx'

const ProjectScreen = () => {
  const { has } = useActor()
  const edit = useDrawer('project')
  const room = useDrawer('room')
  const step = useDrawer('step')
  const add = has('projects.write') && <Button onClick={() => edit.open('new')}>Add project</Button>
  return (
    <Page title="Projects" context="Projects, their clients and budgets" primary={add}>
      <ProjectList onEdit={edit.open} onStep={step.open} add={add} />
      <RoomDrawer drawer={room} onEdit={edit.open} />
      <ProjectDrawer drawer={edit} />
      <StepDrawer drawer={step} />
    </Page>
  )
}
export default ProjectScreen
