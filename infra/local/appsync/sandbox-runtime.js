// Runs in a resolver's vm context before its code, and creates only the globals of APPSYNC_JS. Invariant: no
// host object enters the context. The host calls `invoke` with strings and the time, and gets a string back,
// so no constructor chain leads to the host's Function, process or require.
(() => {
  const { parse, stringify } = JSON;
  const scope = globalThis;
  const { Date: Clock, Error: Fault, Map: Table, Proxy: Guard } = scope;
  const { encodeURIComponent: encode, decodeURIComponent: decode } = scope;
  const random = Math.random;
  let nowMs = 0;

  class ResolverStop {
    constructor(outcome) {
      this.outcome = outcome;
    }
  }

  const stop = (outcome) => {
    throw new ResolverStop(outcome);
  };

  let lines = [];

  /**
   * Function calls and loop turns in one call of a handler. A time limit would start a thread for each call.
   */
  const maxTurns = 1_000_000;
  let turns = 0;
  const turn = () => {
    turns += 1;
    if (turns > maxTurns) throw new Fault(`the code loops more than ${maxTurns.toLocaleString('en')} times`);
  };

  const describe = (values) =>
    values
      .map((value) => (typeof value === 'string' ? value : (stringify(value) ?? String(value))))
      .join(' ');

  const console = {
    log: (...values) => void lines.push({ level: 'info', message: describe(values) }),
    error: (...values) => void lines.push({ level: 'error', message: describe(values) }),
  };

  const toDynamoDB = (value) => {
    if (value === null || value === undefined) return { NULL: true };
    if (typeof value === 'string') return { S: value };
    if (typeof value === 'number') return { N: String(value) };
    if (typeof value === 'boolean') return { BOOL: value };
    if (Array.isArray(value)) return { L: value.map(toDynamoDB) };
    return { M: toMapValues(value) };
  };

  const toMapValues = (map) => {
    const values = {};
    for (const name of Object.keys(map)) values[name] = toDynamoDB(map[name]);
    return values;
  };

  const uuid = () => {
    const hex = (digits) => {
      let text = '';
      while (text.length < digits) text += Math.floor(random() * 16).toString(16);
      return text;
    };
    const variant = '89ab'[Math.floor(random() * 4)];
    return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
  };

  /** As java.net.URLEncoder does: a space becomes +, and ! ' ( ) ~ are encoded too. */
  const urlEncode = (text) =>
    encode(text.replace(/\p{Surrogate}/gu, '?'))
      .replace(/[!'()~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+');

  const util = {
    error: (message, errorType, data, errorInfo) =>
      stop({
        kind: 'error',
        message,
        errorType: errorType ?? null,
        data: data ?? null,
        errorInfo: errorInfo ?? null,
      }),
    unauthorized: () => stop({ kind: 'unauthorized' }),
    autoId: uuid,
    urlEncode,
    urlDecode: (text) => decode(text.replaceAll('+', ' ')),
    dynamodb: { toDynamoDB, toMapValues },
    time: {
      nowISO8601: () => new Clock(nowMs).toISOString(),
      nowEpochSeconds: () => Math.floor(nowMs / 1000),
      nowEpochMilliSeconds: () => nowMs,
    },
  };

  const runtime = {
    earlyReturn: (value, options) =>
      stop({ kind: 'earlyReturn', value: value ?? null, skipTo: options?.skipTo ?? 'NEXT' }),
  };

  const known = (library, path) =>
    new Guard(library, {
      get(target, name) {
        if (!Object.hasOwn(target, name))
          throw new Fault(`${path}.${String(name)} is unknown to the local host`);
        const value = target[name];
        return typeof value === 'object' ? known(value, `${path}.${name}`) : value;
      },
      set() {
        throw new Fault(`${path} cannot be changed`);
      },
    });

  const modules = new Table([
    [
      '@aws-appsync/utils',
      { util: known(util, 'util'), runtime: known(runtime, 'runtime'), extensions: known({}, 'extensions') },
    ],
  ]);

  const functionsOf = (library, path) =>
    Object.keys(library).flatMap((name) =>
      typeof library[name] === 'object' ? functionsOf(library[name], `${path}.${name}`) : [`${path}.${name}`],
    );

  const requireModule = (name) => {
    const found = modules.get(name);
    if (!found) throw new Fault(`the module ${name} is unknown to the local host`);
    return found;
  };

  const allowed = [
    'Object',
    'Array',
    'String',
    'Number',
    'Boolean',
    'Math',
    'JSON',
    'NaN',
    'Infinity',
    'undefined',
  ];
  const allowedFunctions = ['parseInt', 'parseFloat', 'isNaN', 'isFinite'];
  for (const name of Object.getOwnPropertyNames(scope)) {
    if (![...allowed, ...allowedFunctions].includes(name)) delete scope[name];
  }
  scope.console = console;

  /** Those of AppSync. Others are removed after the bundle's own prelude has run. */
  const objectFunctions = ['assign', 'entries', 'hasOwn', 'keys', 'values', 'length', 'name', 'prototype'];
  const narrowObject = () => {
    for (const name of Object.getOwnPropertyNames(Object)) {
      if (!objectFunctions.includes(name)) delete Object[name];
    }
  };

  const outcomeOf = (handler, context) => {
    try {
      const value = handler(context);
      if (typeof value?.then === 'function')
        return { kind: 'crash', message: 'APPSYNC_JS does not support promises' };
      return { kind: 'value', value: value ?? null };
    } catch (thrown) {
      if (thrown instanceof ResolverStop) return thrown.outcome;
      return { kind: 'crash', message: String(thrown?.message ?? thrown) };
    }
  };

  return {
    known: [...functionsOf(util, 'util'), ...functionsOf(runtime, 'runtime')],
    /**
     * Takes the bundle as a function of `(module, exports, require, turn)`. Returns the missing handlers'
     * names and `invoke`, which takes and returns strings, and takes the time.
     */
    load(body) {
      const module = { exports: {} };
      body(module, module.exports, requireModule, turn);
      const handlers = { request: module.exports.request, response: module.exports.response };
      narrowObject();
      return {
        missing: ['request', 'response'].filter((name) => typeof handlers[name] !== 'function'),
        invoke(name, text, atMs) {
          nowMs = atMs;
          lines = [];
          turns = 0;
          const context = parse(text);
          const outcome = outcomeOf(handlers[name], context);
          return stringify({ ...outcome, stash: context.stash, lines });
        },
      };
    },
  };
})();
