import type { Tx } from '#kit/server/context.ts'

export const prepareDemo = async (
  _db: Tx,
  _size: { employees?: string | undefined; days?: string | undefined },
  _say: (text: string) => void,
): Promise<void> => {}
export const signInNames = (): string[] => []
