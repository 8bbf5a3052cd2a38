// A player for all games, in C++17 without any library. Compile and run it by
//
//     g++ -std=c++17 -O2 -o bot docs/examples/bots/bot.cpp
//     stammtisch simulate uno --players 'external:"./bot",random'
//
// It looks at what a move is called: it rather lays a card than draws one, and then takes any. Of
// JSON it reads only what it needs: the members of the outermost object, and texts in an array.
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

using Members = std::map<std::string, std::string>;

// The end of the text that begins at `at` with a quote.
static size_t end_of_text(const std::string& line, size_t at) {
    for (at++; at < line.size() && line[at] != '"'; at++)
        if (line[at] == '\\') at++;
    return at + 1;
}

// The end of the value that begins at `at`.
static size_t end_of_value(const std::string& line, size_t at) {
    int depth = 0;
    while (at < line.size()) {
        char one = line[at];
        if (one == '"') {
            at = end_of_text(line, at);
            if (depth == 0) return at;
            continue;
        }
        if (depth == 0 && (one == ',' || one == '}' || one == ']')) return at;
        if (one == '{' || one == '[') depth++;
        if ((one == '}' || one == ']') && --depth == 0) return at + 1;
        at++;
    }
    return at;
}

static size_t skip(const std::string& line, size_t at) {
    while (at < line.size() && (line[at] == ' ' || line[at] == ',' || line[at] == ':')) at++;
    return at;
}

// The members of an object, their values as they stand there.
static Members members_of(const std::string& line) {
    Members found;
    for (size_t at = skip(line, 1); at < line.size() && line[at] == '"'; at = skip(line, at)) {
        size_t end = end_of_text(line, at);
        std::string name = line.substr(at + 1, end - at - 2);
        at = skip(line, end);
        end = end_of_value(line, at);
        found[name] = line.substr(at, end - at);
        at = end;
    }
    return found;
}

// The texts of an array, with their quotes and escapes: so they can be sent back as they came.
static std::vector<std::string> texts_of(const std::string& array) {
    std::vector<std::string> found;
    for (size_t at = skip(array, 1); at < array.size() && array[at] == '"'; at = skip(array, at)) {
        size_t end = end_of_text(array, at);
        found.push_back(array.substr(at, end - at));
        at = end;
    }
    return found;
}

static uint64_t state = 1;

// A number from 0 to n-1 (xorshift).
static size_t below(size_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % n;
}

static std::string choose(const std::vector<std::string>& legal) {
    static const std::set<std::string> preferred = {
        "play", "flip", "take", "attack", "convert", "token", "accept", "lay", "fuse"};
    std::vector<std::string> good;
    for (const std::string& move : legal)
        if (preferred.count(move.substr(1, move.find_first_of(" \"", 1) - 1))) good.push_back(move);
    const std::vector<std::string>& moves = good.empty() ? legal : good;
    return moves[below(moves.size())];
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        Members message = members_of(line);
        const std::string& type = message["type"];
        if (type == "\"hello\"") {
            std::cout << R"({"type": "ready", "protocol": 1, "name": "example in C++"})" << std::endl;
        } else if (type == "\"new_game\"") {  // forget what was before
            state = 1;
            for (char one : message["seed"]) state = state * 31 + static_cast<unsigned char>(one);
            std::cerr << message["game"] << ", seat " << message["seat"] << std::endl;  // a free log
        } else if (type == "\"act\"") {
            std::string move = choose(texts_of(message["legal"]));
            std::cout << "{\"id\": " << message["id"] << ", \"move\": " << move << "}" << std::endl;
        } else if (type == "\"quit\"") {
            break;
        }
    }
}
