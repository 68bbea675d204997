import { projectTasks } from '#domains/billing/server/index.ts'
import { filled } from '#kit/server/slots.ts'
import { listBlockedTasks, tasksByProject } from '../store/projects.ts'

const tasksOfProjects = () => ({ counts: tasksByProject, blocked: listBlockedTasks })

/** The number of tasks of projects, for the domain that bills them. */
export const projectTaskFilling = filled(projectTasks, tasksOfProjects())
