import '#kit/contract/keys.ts'

declare module '#kit/contract/keys.ts' {
  interface PermissionKeys {
    'test.read': true
    'test.write': true
  }

  interface AuditActions {
    'test.done': true
  }

  interface LiveKinds {
    [kind: `test.${string}.changed`]: true
  }
}
