/* Learns the value of positions of Bakschisch by self-play; `scripts/train_bakschisch.py` compiles and runs it.
 *
 *   train train TRACK SEATS SEED FIRST GAMES GENERATIONS ROUNDS OUT   learn a network and write it
 *   train trace TRACK SEATS SEED GAMES NETWORK                        print random games, to compare them with the rules
 *
 * The rules, the value and the regret matching are those of games/bakschisch, for the usual options, once more in C: about twenty
 * times as many games per second. tests/bots/test_training_of_bakschisch.py compares the copies. The names INPUTS, UNITS, BRIBES and
 * CALIPH are defined by the script.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, PERSONS = CALIPH + 1, COPIES = 5, START_GOLD = 10, ANSWERS = 48, THIEF = 100, SPACES = 256 };

/* A win in the next round is worth this much of one in this round. Without it, bots learn to wait for ever. */
static const float PATIENCE = 0.93f;
/* How much a sample is fitted to the later course of its game; the rest is the value of the position after the next bribe. */
static const float TRACE = 0.7f;
/* Answers with a smaller share than this of the most frequent one are not given. */
static const float RARE = 0.1f;
/* In so many of 100 games of self-play one seat is an exploiter, in so many of all games the start is random, and in so many of 100
 * answers the answer is. */
enum { EXPLOITED = 40, RANDOM_START = 35, NOISE = 3 };
/* Nobody wins a game of self-play that takes more rounds. */
enum { LONGEST = 30 };
/* The samples of older games that are kept, as a multiple of those of the latest generation; passes over all samples. */
enum { KEPT = 4, FIRST_PASSES = 6, PASSES = 4, BATCH = 512 };

static int throne, cross, ahead[CALIPH][SPACES], behind[CALIPH][SPACES];

/* -- random numbers ---------------------------------------------------------------------------------------------------- */

static uint64_t state;

static uint32_t next(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

static int below(int n) { return (int)(((uint64_t)next() * (uint64_t)n) >> 32); }

static float uniform(void) { return next() * (1.0f / 4294967296.0f); }

static float normal(void) {
    float x = 0;
    for (int i = 0; i < 12; i++) x += uniform();
    return x - 6;
}

static int draw(const float *shares, int count) {
    float total = 0;
    for (int i = 0; i < count; i++) total += shares[i];
    float mark = total * uniform();
    for (int i = 0; i < count; i++) {
        mark -= shares[i];
        if (mark < 0) return i;
    }
    return count - 1;
}

/* -- the rules, as in steps.py ------------------------------------------------------------------------------------------ */

typedef struct {
    int seats, round, row, person, pot, over;
    int space[SEATS], gold[SEATS], thief[SEATS], arrived[SEATS], opened[SEATS], left[PERSONS];
} Table;

static void refill(Table *t) {
    for (int p = 0; p < PERSONS; p++) t->left[p] = COPIES;
}

static int cards(const Table *t) {
    int n = 0;
    for (int p = 0; p < PERSONS; p++) n += t->left[p];
    return n;
}

static void set_out(Table *t, int seats) {
    memset(t, 0, sizeof *t);
    t->seats = seats;
    t->round = 1;
    for (int s = 0; s < seats; s++) {
        t->gold[s] = START_GOLD;
        t->thief[s] = 1;
        t->opened[s] = -1;
    }
    refill(t);
}

static void turn_card(Table *t) {
    int at = below(cards(t)), person = 0;
    while ((at -= t->left[person]) >= 0) person++;
    t->left[person]--;
    t->person = person;
    t->row++;
}

static int on_throne(const Table *t) {
    int any = 0;
    for (int s = 0; s < t->seats; s++) any |= t->space[s] == throne;
    return any;
}

static void end_round(Table *t) {
    if (on_throne(t) || t->round >= LONGEST) {
        t->over = 1;
        return;
    }
    int share = t->pot / t->seats;
    t->pot -= share * t->seats;
    for (int s = 0; s < t->seats; s++) {
        t->gold[s] += share;
        if (t->space[s] <= cross) t->thief[s] = 1;
    }
    t->round++;
    t->row = 0;
    if (!cards(t)) refill(t);
}

static int coins_in(int answer) { return answer == THIEF ? 0 : answer; }

static void open_fists(Table *t, const int *answers) {
    int coins = 0, thieves = 0, highest = 0, lowest = 1000, n = t->seats, rank[SEATS], from_behind[SEATS];
    for (int s = 0; s < n; s++) {
        int paid = coins_in(answers[s]);
        t->opened[s] = answers[s];
        if (answers[s] == THIEF) {
            thieves++;
            t->thief[s] = 0;
        }
        t->gold[s] -= paid;
        coins += paid;
        if (paid > highest) highest = paid;
        if (paid < lowest) lowest = paid;
        rank[s] = from_behind[s] = 1;
        for (int o = 0; o < n; o++) {
            rank[s] += t->space[o] > t->space[s];
            from_behind[s] += t->space[o] < t->space[s];
        }
    }
    if (thieves) {
        for (int s = 0; s < n; s++)
            if (answers[s] == THIEF) t->gold[s] += coins / thieves;
        coins -= coins / thieves * thieves;
    }
    t->pot += coins;
    for (int s = 0; s < n; s++) {
        int paid = coins_in(answers[s]), at = t->space[s];
        if (t->row < BRIBES) {
            if (!highest || paid != highest || at == throne) continue;
            int by_rank = at + rank[s] < throne ? at + rank[s] : throne;
            t->space[s] = t->person == CALIPH ? by_rank : ahead[t->person][at];
            if (t->space[s] == throne) t->arrived[s] = t->row;
            if (t->space[s] > cross) t->thief[s] = 0;
        } else if (paid == lowest && at) {
            int by_rank = at > from_behind[s] ? at - from_behind[s] : 0;
            t->space[s] = t->person == CALIPH ? by_rank : behind[t->person][at];
            t->arrived[s] = 0;
        }
    }
    if (t->row == BRIBES) end_round(t);
}

static void win_shares(const Table *t, float *out) {
    long best = -1, standing[SEATS];
    int count = 0;
    for (int s = 0; s < t->seats; s++) {
        standing[s] = t->space[s] * 100000L + t->gold[s] * 100L + (t->space[s] == throne ? 50 - t->arrived[s] : 0);
        if (standing[s] > best) {
            best = standing[s];
            count = 0;
        }
        count += standing[s] == best;
    }
    for (int s = 0; s < t->seats; s++) out[s] = standing[s] == best ? 1.0f / count : 0.0f;
}

/* -- the value, as in bots/value.py -------------------------------------------------------------------------------------- */

typedef struct {
    float hidden[INPUTS][UNITS], biases[BRIBES][UNITS], out[UNITS];
} Net;

typedef struct {
    float forward[SPACES], back[SPACES];
} Outlook;

static Net net;

static void look_out(const Table *t, Outlook *o) {
    int left[PERSONS], total = cards(t);
    for (int p = 0; p < PERSONS; p++) left[p] = total ? t->left[p] : COPIES;
    if (!total) total = COPIES * PERSONS;
    float middle = (t->seats + 1) / 2.0f;
    for (int at = 0; at <= throne; at++) {
        float forward = left[CALIPH] * (middle < throne - at ? middle : throne - at);
        float back = left[CALIPH] * (middle < at ? middle : at);
        for (int p = 0; p < CALIPH; p++) {
            forward += left[p] * (ahead[p][at] - at);
            back += left[p] * (at - behind[p][at]);
        }
        o->forward[at] = forward / total * 0.2f;
        o->back[at] = back / total * 0.2f;
    }
}

static void read_inputs(const Table *t, int seat, const Outlook *o, float *x) {
    float scale = 1.0f / throne, others = 1.0f / (t->seats - 1), gold = t->gold[seat] * 0.1f;
    float space = 0, seated = 0, coins = 0, thieves = 0, forward = 0;
    int furthest = 0, richest = 0, at = t->space[seat];
    for (int s = 0; s < t->seats; s++) {
        if (s == seat) continue;
        space += t->space[s] * scale;
        seated += t->space[s] == throne;
        coins += t->gold[s] * 0.1f;
        thieves += t->thief[s];
        forward += o->forward[t->space[s]];
        if (t->space[s] > furthest) furthest = t->space[s];
        if (t->gold[s] > richest) richest = t->gold[s];
    }
    float rich = richest * 0.1f;
    float found[INPUTS] = {
        at * scale, at == throne, at > cross, gold, gold * gold, t->thief[seat], o->forward[at], o->back[at],
        space * others, seated * others, coins * others, thieves * others, forward * others, furthest * scale,
        rich, gold > rich ? gold - rich : 0, gold < rich ? rich - gold : 0, gold > rich, t->pot * 0.1f,
    };
    memcpy(x, found, sizeof found);
}

static float judge(const float *x, int stage, float *level) {
    float sum = 0;
    for (int u = 0; u < UNITS; u++) level[u] = net.biases[stage][u];
    for (int i = 0; i < INPUTS; i++)
        for (int u = 0; u < UNITS; u++) level[u] += x[i] * net.hidden[i][u];
    for (int u = 0; u < UNITS; u++) sum += level[u] > 0 ? level[u] * net.out[u] : 0;
    return sum;
}

static void compare(int n, float *v) {
    float best = 0;
    for (int s = 0; s < n; s++)
        if (v[s] > best) best = v[s];
    float total = expf(-best);
    for (int s = 0; s < n; s++) {
        v[s] = expf(v[s] - best);
        total += v[s];
    }
    for (int s = 0; s < n; s++) v[s] /= total;
}

static void value(const Table *t, const Outlook *o, float *v) {
    if (t->over) {
        win_shares(t, v);
        return;
    }
    float x[INPUTS], level[UNITS];
    for (int s = 0; s < t->seats; s++) {
        read_inputs(t, s, o, x);
        v[s] = judge(x, t->row % BRIBES, level);
    }
    compare(t->seats, v);
}

/* -- regret matching, as in bots/mixed.py, without rules of thumb --------------------------------------------------------- */

typedef struct {
    int count[SEATS], answers[SEATS][ANSWERS], step[SEATS];
    float regrets[SEATS][ANSWERS], shares[SEATS][ANSWERS];
} Bribe;

enum { KNOWN = 1 << 16 };
static float known[KNOWN][SEATS];
static int known_key[KNOWN], known_at[KNOWN], bribe_number;

static const float *combination(const Table *t, const Bribe *b, const Outlook *o, int key) {
    unsigned at = ((unsigned)key * 2654435761u) >> 16;
    while (known_at[at] == bribe_number && known_key[at] != key) at = (at + 1) % KNOWN;
    if (known_at[at] != bribe_number) {
        Table after = *t;
        int answers[SEATS];
        for (int s = 0; s < t->seats; s++) answers[s] = b->answers[s][key / b->step[s] % b->count[s]];
        open_fists(&after, answers);
        value(&after, o, known[at]);
        known_at[at] = bribe_number;
        known_key[at] = key;
    }
    return known[at];
}

static void list_answers(const Table *t, Bribe *b) {
    int combinations = 1;
    for (int s = 0; s < t->seats; s++) {
        int most = 0;
        for (int o = 0; o < t->seats; o++)
            if (o != s && t->gold[o] > most) most = t->gold[o];
        b->count[s] = 0;
        for (int coins = 0; coins <= t->gold[s] && coins <= most + 1; coins++) b->answers[s][b->count[s]++] = coins;
        if (t->thief[s]) b->answers[s][b->count[s]++] = THIEF;
        b->step[s] = combinations;
        combinations *= b->count[s];
    }
}

static void match_regrets(const Table *t, Bribe *b, int rounds) {
    Outlook o;
    look_out(t, &o);
    list_answers(t, b);
    memset(b->regrets, 0, sizeof b->regrets);
    memset(b->shares, 0, sizeof b->shares);
    bribe_number++;
    for (int number = 1; number <= rounds; number++) {
        float mixture[SEATS][ANSWERS];
        int drawn[SEATS], key = 0;
        for (int s = 0; s < t->seats; s++) {
            float total = 0;
            for (int i = 0; i < b->count[s]; i++) total += b->regrets[s][i];
            for (int i = 0; i < b->count[s]; i++) mixture[s][i] = total > 0 ? b->regrets[s][i] / total : 1.0f / b->count[s];
            drawn[s] = draw(mixture[s], b->count[s]);
            key += drawn[s] * b->step[s];
        }
        for (int s = 0; s < t->seats; s++) {
            int rest = key - drawn[s] * b->step[s];
            float brought[ANSWERS], mean = 0;
            for (int i = 0; i < b->count[s]; i++) {
                brought[i] = combination(t, b, &o, rest + i * b->step[s])[s];
                mean += mixture[s][i] * brought[i];
            }
            for (int i = 0; i < b->count[s]; i++) {
                float regret = b->regrets[s][i] + brought[i] - mean;
                b->regrets[s][i] = regret > 0 ? regret : 0;
                b->shares[s][i] += mixture[s][i] * number;
            }
        }
    }
}

static int mixed_answer(const Bribe *b, int seat) {
    float most = 0, shares[ANSWERS];
    for (int i = 0; i < b->count[seat]; i++)
        if (b->shares[seat][i] > most) most = b->shares[seat][i];
    for (int i = 0; i < b->count[seat]; i++) shares[i] = b->shares[seat][i] >= RARE * most ? b->shares[seat][i] : 0;
    return b->answers[seat][draw(shares, b->count[seat])];
}

/* -- exploiters: plans like those of bots/exploiters.py ------------------------------------------------------------------- */

enum { MIXED = -1, AT_RANDOM = 19, PLANS = 20 };

static int offer(const Table *t, int seat, int coins) { return coins < t->gold[seat] ? coins : t->gold[seat]; }

static int thief_or(const Table *t, int seat, int coins) { return t->thief[seat] ? THIEF : offer(t, seat, coins); }

static int planned_answer(const Table *t, int s, int plan) {
    int rich = 0, highest = 0, last = t->row == BRIBES, next_shown = t->opened[(s + 1) % t->seats];
    for (int o = 0; o < t->seats; o++) {
        if (o == s) continue;
        if (t->gold[o] > rich) rich = t->gold[o];
        if (t->opened[o] != THIEF && t->opened[o] > highest) highest = t->opened[o];
    }
    switch (plan) {
    case 0: return thief_or(t, s, rich <= 0);
    case 1: return thief_or(t, s, rich <= 1);
    case 2: return thief_or(t, s, rich <= 2);
    case 3: return thief_or(t, s, rich <= 5);
    case 4: return last ? offer(t, s, 1) : thief_or(t, s, rich <= 1);
    case 5: return offer(t, s, rich <= 1);
    case 6: return offer(t, s, last || rich <= 1);
    case 7: return offer(t, s, rich < t->gold[s] / 3 ? rich + 1 : 0);
    case 8: return 0;
    case 9: return offer(t, s, 1);
    case 10: return offer(t, s, 2);
    case 11: return offer(t, s, 3);
    case 12: return offer(t, s, 1000);
    case 13: return offer(t, s, t->round >= 3 ? 1000 : 0);
    case 14: return offer(t, s, t->round >= 3);
    case 15: return offer(t, s, last ? 3 : 0);
    case 16: return offer(t, s, highest + 1);
    case 17: return next_shown == THIEF ? (t->thief[s] ? THIEF : 0) : offer(t, s, next_shown < 0 ? 0 : next_shown);
    case 18: return thief_or(t, s, 1 + (t->thief[s] ? 0 : below(2)));
    default: {
        int pick = below(t->gold[s] + 1 + t->thief[s]);
        return pick > t->gold[s] ? THIEF : pick;
    }
    }
}

/* -- games ---------------------------------------------------------------------------------------------------------------- */

typedef struct {
    float x[SEATS][INPUTS], target[SEATS];
    int stage;
} Sample;

static Sample *samples;
static int count_samples, max_samples;

static void start_anywhere(Table *t) {
    int furthest = 1 + below(throne - 1), cuts[SEATS + 1] = {0}, seats = t->seats;
    for (int s = 0; s < seats; s++) {
        t->space[s] = below(furthest + 1);
        t->thief[s] = t->space[s] <= cross;
    }
    for (int s = 1; s < seats; s++) cuts[s] = below(START_GOLD * seats + 1);
    cuts[seats] = START_GOLD * seats;
    for (int i = 1; i < seats; i++)
        for (int j = i + 1; j < seats; j++)
            if (cuts[j] < cuts[i]) {
                int cut = cuts[i];
                cuts[i] = cuts[j];
                cuts[j] = cut;
            }
    for (int s = 0; s < seats; s++) t->gold[s] = cuts[s + 1] - cuts[s];
}

static void add_sample(const Table *t) {
    if (count_samples == max_samples) return;
    Sample *x = &samples[count_samples++];
    Outlook o;
    look_out(t, &o);
    x->stage = t->row;
    for (int s = 0; s < t->seats; s++) read_inputs(t, s, &o, x->x[s]);
}

/* Sets the targets of a game's samples backwards from its result, mixed with the values on the way if bots that mix took part. */
static void set_targets(const Table *t, int first, int mixed) {
    float aim[SEATS] = {0};
    if (on_throne(t)) win_shares(t, aim);
    for (int i = count_samples - 1; i >= first; i--) {
        Sample *x = &samples[i];
        if (x->stage == BRIBES - 1 && i < count_samples - 1)
            for (int s = 0; s < t->seats; s++) aim[s] *= PATIENCE;
        memcpy(x->target, aim, sizeof aim);
        if (!mixed) continue;
        float v[SEATS], level[UNITS];
        for (int s = 0; s < t->seats; s++) v[s] = judge(x->x[s], x->stage, level);
        compare(t->seats, v);
        for (int s = 0; s < t->seats; s++) aim[s] = TRACE * aim[s] + (1 - TRACE) * v[s];
    }
}

/* Plays a game of these plans, adds its samples, and returns its number of bribes. */
static int play_game(int seats, const int *plans, int rounds) {
    static Bribe bribe;
    Table t;
    int first = count_samples, bribes = 0, mixed = 0, answers[SEATS];
    int anywhere = below(100) < RANDOM_START;
    set_out(&t, seats);
    if (anywhere) start_anywhere(&t);
    for (int s = 0; s < seats; s++) mixed |= plans[s] == MIXED;
    for (; !t.over; bribes++) {
        add_sample(&t);
        turn_card(&t);
        if (mixed) match_regrets(&t, &bribe, rounds);
        for (int s = 0; s < seats; s++)
            if (plans[s] == MIXED) answers[s] = mixed_answer(&bribe, s);
        for (int s = 0; s < seats; s++) {
            if (below(100) < NOISE) answers[s] = planned_answer(&t, s, AT_RANDOM);
            else if (plans[s] != MIXED) answers[s] = planned_answer(&t, s, plans[s]);
        }
        open_fists(&t, answers);
    }
    set_targets(&t, first, mixed);
    return bribes;
}

/* -- fitting --------------------------------------------------------------------------------------------------------------- */

enum { PARTS = sizeof(Net) / sizeof(float) };
static float slope[PARTS], first_moment[PARTS], second_moment[PARTS];
static long steps;

static double add_slopes(const Sample *x, int seats, int batch) {
    Net *g = (Net *)slope;
    float v[SEATS], level[SEATS][UNITS], rest = 1, nobody = 1;
    double loss = 0;
    for (int s = 0; s < seats; s++) v[s] = judge(x->x[s], x->stage, level[s]);
    compare(seats, v);
    for (int s = 0; s < seats; s++) {
        float error = (v[s] - x->target[s]) / batch, back[UNITS];
        loss -= x->target[s] * logf(v[s] + 1e-9f);
        rest -= x->target[s];
        nobody -= v[s];
        for (int u = 0; u < UNITS; u++) {
            back[u] = level[s][u] > 0 ? error * net.out[u] : 0;
            g->out[u] += level[s][u] > 0 ? error * level[s][u] : 0;
            g->biases[x->stage][u] += back[u];
        }
        for (int i = 0; i < INPUTS; i++)
            for (int u = 0; u < UNITS; u++) g->hidden[i][u] += x->x[s][i] * back[u];
    }
    return loss - rest * logf(nobody > 1e-6f ? nobody : 1e-6f);
}

/* Fits the network to all samples with Adam; returns the mean cross entropy of the last pass. */
static double fit(int seats, int passes, float rate) {
    double loss = 0;
    float *w = (float *)&net;
    for (int pass = 0; pass < passes; pass++) {
        loss = 0;
        for (int i = count_samples - 1; i > 0; i--) {
            int j = below(i + 1);
            Sample x = samples[i];
            samples[i] = samples[j];
            samples[j] = x;
        }
        for (int at = 0; at < count_samples; at += BATCH) {
            int end = at + BATCH < count_samples ? at + BATCH : count_samples;
            memset(slope, 0, sizeof slope);
            for (int i = at; i < end; i++) loss += add_slopes(&samples[i], seats, end - at);
            steps++;
            float now = rate * (1 - (pass + (float)at / count_samples) / passes) + 0.0001f;
            float first = 1 - powf(0.9f, steps), second = 1 - powf(0.999f, steps);
            for (int i = 0; i < PARTS; i++) {
                float d = slope[i] + 1e-5f * w[i];
                first_moment[i] += 0.1f * (d - first_moment[i]);
                second_moment[i] += 0.001f * (d * d - second_moment[i]);
                w[i] -= now * (first_moment[i] / first) / (sqrtf(second_moment[i] / second) + 1e-8f);
            }
        }
    }
    return loss / count_samples;
}

static void train(int seats, int first, int games, int generations, int rounds) {
    int plans[SEATS], latest = 0;
    max_samples = 3000000 / seats;
    samples = malloc(sizeof(Sample) * max_samples);
    for (int i = 0; i < INPUTS; i++)
        for (int u = 0; u < UNITS; u++) net.hidden[i][u] = 0.4f * normal();
    for (int u = 0; u < UNITS; u++) net.out[u] = 0.3f * normal();
    for (int generation = 0; generation <= generations; generation++) {
        int count = generation ? games : first;
        long bribes = 0;
        /* The first values are forgotten; samples are in random order, so a part of them is a random part. */
        if (generation == 1) count_samples = 0;
        if (generation > 1 && count_samples > latest * KEPT) count_samples = latest * KEPT;
        int before = count_samples;
        for (int game = 0; game < count; game++) {
            for (int s = 0; s < seats; s++) plans[s] = generation ? MIXED : below(PLANS);
            if (generation && below(100) < EXPLOITED) plans[0] = below(PLANS);
            bribes += play_game(seats, plans, rounds);
        }
        latest = count_samples - before;
        double loss = fit(seats, generation ? PASSES : FIRST_PASSES, generation ? 0.002f : 0.004f);
        printf("%d players, generation %d: %d games, %.1f bribes per game, %d samples, cross entropy %.4f\n", seats, generation,
               count, (double)bribes / count, count_samples, loss);
        fflush(stdout);
    }
}

/* Prints random games: the person and the answers of each bribe, then the table and the value after it. */
static void trace(int seats, int games) {
    for (int game = 0; game < games; game++) {
        Table t;
        set_out(&t, seats);
        while (!t.over) {
            int answers[SEATS];
            float v[SEATS];
            Outlook o;
            turn_card(&t);
            look_out(&t, &o);
            printf("%d", t.person);
            for (int s = 0; s < seats; s++) printf(" %d", answers[s] = planned_answer(&t, s, below(PLANS)));
            open_fists(&t, answers);
            value(&t, &o, v);
            printf(" : %d %d %d", t.round, t.pot, t.over);
            for (int s = 0; s < seats; s++) printf(" %d %d %d %.4f", t.space[s], t.gold[s], t.thief[s], v[s]);
            printf("\n");
        }
    }
}

static void read_track(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file || fscanf(file, "%d %d", &throne, &cross) != 2) exit(2);
    for (int way = 0; way < 2; way++)
        for (int p = 0; p < CALIPH; p++)
            for (int at = 0; at <= throne; at++)
                if (fscanf(file, "%d", way ? &behind[p][at] : &ahead[p][at]) != 1) exit(2);
    fclose(file);
}

int main(int argc, char **argv) {
    int training = argc == 10 && !strcmp(argv[1], "train");
    if (!training && (argc != 7 || strcmp(argv[1], "trace"))) return 2;
    read_track(argv[2]);
    int seats = atoi(argv[3]);
    state = 88172645463325252ULL + 977 * (uint64_t)atoi(argv[4]) + seats;
    for (int i = 0; i < 20; i++) next();
    if (training) train(seats, atoi(argv[5]), atoi(argv[6]), atoi(argv[7]), atoi(argv[8]));
    FILE *file = fopen(argv[training ? 9 : 6], training ? "wb" : "rb");
    if (!file) return 2;
    if ((training ? fwrite(&net, sizeof net, 1, file) : fread(&net, sizeof net, 1, file)) != 1) return 2;
    fclose(file);
    if (!training) trace(seats, atoi(argv[5]));
    return 0;
}
