export declare const serverEnvironment: Readonly<Record<string, string>>
export declare const nodeOptions: readonly string[]
