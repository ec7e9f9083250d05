type Forms = typeof import('./forms.ts')

export const loadForm =
  <Name extends keyof Forms>(fields: Name) =>
  async () => {
    const [forms, api] = await Promise.all([import('./forms.ts'), import('./api.ts')])
    return { ...api, schema: forms[fields] }
  }
